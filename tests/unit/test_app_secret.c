/* Passwords and tokens. */
#include "app/secret.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void
passwords_are_argon2id_and_salted(void **state)
{
	char a[SECRET_PASSWORD_SIZE], b[SECRET_PASSWORD_SIZE];

	(void)state;
	secret_password_hash("correct horse battery", a);
	secret_password_hash("correct horse battery", b);
	assert_memory_equal(a, "$argon2id$", 10);
	assert_string_not_equal(a, b);
	assert_true(secret_password_is(a, "correct horse battery"));
	assert_false(secret_password_is(a, "correct horse battery "));
	assert_false(secret_password_is(a, ""));
}

static void
nobody_has_no_password(void **state)
{
	(void)state;
	assert_false(secret_password_is(NULL, ""));
	assert_false(secret_password_is("", "anything"));
	assert_false(secret_password_is("no hash", "no hash"));
}

static void
tokens_are_long_and_different(void **state)
{
	char a[SECRET_TOKEN_SIZE], b[SECRET_TOKEN_SIZE];

	(void)state;
	secret_token(a);
	secret_token(b);
	assert_int_equal(strlen(a), 43);
	assert_int_equal(
	    strspn(a, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"),
	    43);
	assert_string_not_equal(a, b);
}

static void
token_hash_is_SHA_256(void **state)
{
	static const unsigned char abc[4] = { 0xba, 0x78, 0x16, 0xbf };
	unsigned char h[SECRET_HASH_SIZE];

	(void)state;
	secret_hash("abc", h);
	assert_memory_equal(h, abc, sizeof abc);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(passwords_are_argon2id_and_salted),
		cmocka_unit_test(nobody_has_no_password),
		cmocka_unit_test(tokens_are_long_and_different),
		cmocka_unit_test(token_hash_is_SHA_256),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
