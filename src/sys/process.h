/* sys/process.h - child processes with a time limit; they end with us. */
#ifndef SYS_PROCESS_H
#define SYS_PROCESS_H
#include "base/strbuf.h"
#include <sys/types.h>

/* Runs argv[0] (a path) with in on its standard input and appends its standard output to
 * out (NULL = dropped).  OK only if it ended with status 0 in time; BUSY if it could not
 * even be started, or was late and killed; TOO_BIG if it said more than out->max and was
 * killed; otherwise BROKEN and a sentence, the last line of its stderr in it.  in may be
 * NULL. */
enum rc process_run(const char *const argv[], const void *in, size_t in_len,
    struct strbuf *out, int limit_ms, struct err *e) MUST_USE;

/* An account to run as; uid 0 means to stay who we are. */
struct process_as {
	uid_t uid;
	gid_t gid;
};
/* The same as another account.  out_fd and in_fd, if not -1, replace the pipes. */
struct process_spec {
	const char *const *argv;
	struct process_as as;
	const void *in;
	size_t in_len;
	int in_fd, out_fd; /* -1 = pipe */
	struct strbuf *out;
	int limit_ms;
	size_t memory_max; /* bytes that the child may take; 0 = no bound */
};
enum rc process_run_as(const struct process_spec *s, struct err *e) MUST_USE;

/* Starts a program that goes on by itself: own session, standard input from /dev/null,
 * output and stderr appended to log_path.  Returns its process id or -1 with *e set. */
pid_t process_start(const char *const argv[], const struct process_as *as,
    const char *log_path, struct err *e);

/* The running program, for starting it again as a child: the same one also after its file
 * was replaced by a newer one or is gone. */
extern const char process_self[];
#endif
