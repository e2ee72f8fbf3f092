/* Children with a time limit; whole files. */
#include "base/arena.h"
#include "sys/clock.h"
#include "sys/files.h"
#include "sys/process.h"
#include "tests/harness.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static enum rc
sh(const char *script, const char *in, struct strbuf *out, int limit_ms, struct err *e)
{
	const char *const argv[] = { "/bin/sh", "-c", script, NULL };
	return process_run(argv, in, in == NULL ? 0 : strlen(in), out, limit_ms, e);
}

static void
input_goes_in_and_output_comes_out(void **state)
{
	(void)state;
	struct strbuf out, big;
	struct err e = { 0 };
	strbuf_init(&out, 8 << 20);
	strbuf_init(&big, 8 << 20);
	assert_int_equal(sh("tr a-z A-Z", "hello", &out, 5000, &e), OK);
	assert_string_equal(out.s, "HELLO");
	/* more than a pipe holds, both ways at once */
	for (int i = 0; i < 300000; i++)
		strbuf_puts(&big, "0123456789");
	strbuf_clear(&out);
	assert_int_equal(sh("cat", big.s, &out, 20000, &e), OK);
	assert_int_equal(out.len, big.len);
	/* a child that does not read its input is no error */
	assert_int_equal(sh("exit 0", big.s, NULL, 5000, &e), OK);
	strbuf_free(&out);
	strbuf_free(&big);
}

static void
a_failure_says_the_last_line(void **state)
{
	(void)state;
	struct err e = { 0 };
	assert_int_equal(
	    sh("echo one >&2; echo the reason >&2; exit 3", NULL, NULL, 5000, &e),
	    BROKEN);
	assert_string_equal(e.text, "sh failed: the reason");
	const char *const argv[] = { "/nonexistent/program", NULL };
	assert_int_equal(process_run(argv, NULL, 0, NULL, 5000, &e), BUSY);
	assert_non_null(strstr(e.text, "could not be started (it is missing"));
	struct rlimit files;
	assert_int_equal(getrlimit(RLIMIT_NOFILE, &files), 0);
	const struct rlimit none = { 3, files.rlim_max };
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &none), 0);
	assert_int_equal(sh("true", NULL, NULL, 5000, &e), BUSY);
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &files), 0);
	assert_non_null(strstr(e.text, "could not be started (Too many open files)"));
	/* what exits so by itself was started */
	assert_int_equal(
	    sh("echo no such thing >&2; exit 127", NULL, NULL, 5000, &e), BROKEN);
	assert_int_equal(sh("kill -9 $$", NULL, NULL, 5000, &e), BROKEN);
}

static void
a_late_or_endless_child_is_stopped(void **state)
{
	(void)state;
	struct strbuf out;
	struct err e = { 0 };
	int64_t begin = clock_ms();
	assert_int_equal(sh("exec sleep 30", NULL, NULL, 200, &e), BUSY);
	assert_non_null(strstr(e.text, "longer than"));
	assert_true(clock_ms() - begin < 5000);
	strbuf_init(&out, 100000);
	assert_int_equal(sh("exec yes", NULL, &out, 10000, &e), TOO_BIG);
	assert_true(clock_ms() - begin < 9000);
	strbuf_free(&out);
}

static void
a_child_ends_with_whoever_waits_for_it(void **state)
{
	(void)state;
	int end[2];
	char c;
	struct err e = { 0 };
	assert_int_equal(pipe(end), 0);
	pid_t waits = fork();
	if (waits == 0) {
		close(end[0]);
		(void)sh("exec sleep 60", NULL, NULL, 60000, &e);
		_exit(0);
	}
	close(end[1]); /* from here on only those two hold it open */
	clock_sleep_ms(200);
	kill(waits, SIGKILL);
	waitpid(waits, NULL, 0);
	alarm(10);
	assert_int_equal(read(end[0], &c, 1), 0);
	alarm(0);
	close(end[0]);
}

static void
files_are_written_whole(void **state)
{
	(void)state;
	char folder[] = "/tmp/cubetab-files-XXXXXX", path[64], deep[96];
	struct strbuf b;
	struct err e = { 0 };
	assert_non_null(mkdtemp(folder));
	snprintf(path, sizeof path, "%s/file", folder);
	snprintf(deep, sizeof deep, "%s/a/b/c", folder);
	assert_int_equal(file_write(path, "first", 5, &e), OK);
	assert_int_equal(file_write(path, "second", 6, &e), OK);
	struct stat st;
	assert_int_equal(stat(path, &st), 0);
	assert_int_equal(st.st_mode & 077, 0);
	strbuf_init(&b, 100);
	assert_int_equal(file_read(path, &b, &e), OK);
	assert_string_equal(b.s, "second");
	strbuf_free(&b);
	strbuf_init(&b, 3);
	assert_int_equal(file_read(path, &b, &e), TOO_BIG);
	strbuf_free(&b);
	assert_int_equal(dir_make(deep, 0700, &e), OK);
	assert_int_equal(dir_make(deep, 0700, &e), OK);
	snprintf(deep, sizeof deep, "%s/file/below", folder);
	assert_int_equal(dir_make(deep, 0700, &e), BROKEN);
	assert_int_equal(file_write(deep, "x", 1, &e), BROKEN);
	assert_int_equal(dir_remove(folder, &e), OK);
	assert_false(file_exists(folder));
	assert_int_equal(dir_remove(folder, &e), OK);
	strbuf_init(&b, 100);
	assert_int_equal(file_read(path, &b, &e), NOT_FOUND);
	strbuf_free(&b);
}

int
main(void)
{
	signal(SIGPIPE, SIG_IGN); /* as src/main.c does */
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(input_goes_in_and_output_comes_out),
		cmocka_unit_test(a_failure_says_the_last_line),
		cmocka_unit_test(a_late_or_endless_child_is_stopped),
		cmocka_unit_test(a_child_ends_with_whoever_waits_for_it),
		cmocka_unit_test(files_are_written_whole),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
