/* Whom an address is counted as. */
#include "sys/net.h"
#include "tests/harness.h"
#include <string.h>

static void
one_holder_is_counted_once(void **state)
{
	static const struct {
		const char *address, *want;
	} t[] = {
		{ "203.0.113.9", "203.0.113.9" },
		{ "::ffff:203.0.113.9", "203.0.113.9" },
		{ "203.0.113.9:4711", "203.0.113.9" },
		{ "2001:db8:0:1::1", "2001:db8:0:1::" },
		{ "2001:db8:0:1:ffff:ffff:ffff:ffff", "2001:db8:0:1::" },
		{ "2001:DB8:0:1:2::", "2001:db8:0:1::" },
		{ "[2001:db8:0:1::7]:4711", "2001:db8:0:1::" },
		{ "[2001:db8:0:1::7]", "2001:db8:0:1::" },
		{ "2001:db8:0:2::1", "2001:db8:0:2::" },
		{ "fe80::1%eth0", "fe80::1" },
		{ "fe80::2", "fe80::2" },
		{ "::1", "::" },
		{ "unknown", "unknown" },
		{ "", "" },
		{ "[", "" },
		{ ":", "" },
	};
	char out[NET_ADDRESS_MAX], longest[1000];

	(void)state;
	for (size_t i = 0; i < COUNT(t); i++) {
		net_holder(t[i].address, out);
		if (strcmp(out, t[i].want) != 0)
			fail_msg("%s: %s, want %s", t[i].address, out, t[i].want);
	}
	memset(longest, 'x', sizeof longest - 1);
	longest[sizeof longest - 1] = '\0';
	net_holder(longest, out);
	assert_int_equal(strlen(out), NET_ADDRESS_MAX - 1);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_holder_is_counted_once),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
