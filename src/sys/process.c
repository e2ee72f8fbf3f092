/* sys/process.c - see the header.  Between fork and exec only what is safe in a program
 * with threads is called. */
#include "sys/process.h"
#include "base/arena.h"
#include "sys/clock.h"
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { CHUNK = 65536, STDERR_KEPT = 4096, CHILD_FAILED = 127 };

const char process_self[] = "/proc/self/exe";

/* The C library promises not to write through exec's argv. */
union argv_cast {
	const char *const *in;
	char *const *out;
};

static bool
become(const struct process_as *as)
{
	if (as == NULL || as->uid == 0)
		return true;
	return setgroups(1, &as->gid) == 0 && setgid(as->gid) == 0 &&
	       setuid(as->uid) == 0;
}

/* A sanitizer's own memory is far beyond any bound. */
static bool
bound(size_t memory_max)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
	memory_max = 0;
#endif
	const struct rlimit limit = { memory_max, memory_max };
	return memory_max == 0 || setrlimit(RLIMIT_AS, &limit) == 0;
}

/* Killed with the thread that waits for it: nobody else would, and what it still writes
 * would meet the next start.  After become(), which forgets it. */
static bool
end_with(pid_t parent)
{
	return parent == 0 ||
	       (prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && getppid() == parent);
}

/* In the child: 0, 1, 2 are set; never returns.  parent 0: it outlives us. */
static _Noreturn void
child(const char *const argv[], const struct process_as *as, size_t memory_max,
    pid_t parent, const int fd[3])
{
	union argv_cast args = { .in = argv };
	sigset_t none;
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	signal(SIGPIPE, SIG_DFL);
	signal(SIGINT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
	for (int i = 0; i < 3; i++)
		if (dup2(fd[i], i) < 0)
			_exit(CHILD_FAILED);
	if (become(as) && end_with(parent) && bound(memory_max))
		execve(argv[0], args.out, environ);
	_exit(CHILD_FAILED);
}

struct pipes {
	int in[2], out[2], err[2];
};

static void
close_fd(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

static void
pipes_close(struct pipes *p)
{
	for (int i = 0; i < 2; i++) {
		close_fd(&p->in[i]);
		close_fd(&p->out[i]);
		close_fd(&p->err[i]);
	}
}

static bool
pipes_open(struct pipes *p, const struct process_spec *s)
{
	*p = (struct pipes){ { -1, -1 }, { -1, -1 }, { -1, -1 } };
	if (s->in_fd < 0 && pipe2(p->in, O_CLOEXEC) != 0)
		return false;
	if (s->out_fd < 0 && pipe2(p->out, O_CLOEXEC) != 0)
		return false;
	return pipe2(p->err, O_CLOEXEC) == 0;
}

/* Keeps the newest STDERR_KEPT bytes. */
static void
keep_tail(char tail[STDERR_KEPT + 1], size_t *len, const char *p, size_t n)
{
	if (n > STDERR_KEPT) {
		p += n - STDERR_KEPT;
		n = STDERR_KEPT;
	}
	if (*len + n > STDERR_KEPT) {
		size_t drop = *len + n - STDERR_KEPT;
		memmove(tail, tail + drop, *len - drop);
		*len -= drop;
	}
	memcpy(tail + *len, p, n);
	*len += n;
	tail[*len] = '\0';
}

struct talk {
	struct pipes p;
	const char *in;
	size_t in_left;
	struct strbuf *out;
	char tail[STDERR_KEPT + 1];
	size_t tail_len;
};

static void
talk_write(struct talk *t)
{
	ssize_t n = write(t->p.in[1], t->in, MIN(t->in_left, (size_t)CHUNK));
	if (n > 0) {
		t->in += n;
		t->in_left -= (size_t)n;
	} else if (n < 0 && errno != EAGAIN && errno != EINTR)
		t->in_left = 0; /* it does not want the rest; its exit status tells */
	if (t->in_left == 0)
		close_fd(&t->p.in[1]);
}

static void
talk_read(struct talk *t, int *fd, bool is_out)
{
	char buf[CHUNK];
	ssize_t n = read(*fd, buf, sizeof buf);
	if (n > 0 && is_out && t->out != NULL)
		strbuf_add(t->out, buf, (size_t)n);
	else if (n > 0 && !is_out)
		keep_tail(t->tail, &t->tail_len, buf, (size_t)n);
	else if (n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN))
		close_fd(fd);
}

/* Until the child has closed both ends, the time is over or it says too much. */
static bool
talk(struct talk *t, int64_t until)
{
	while (t->p.out[0] >= 0 || t->p.err[0] >= 0) {
		int64_t left = until - clock_ms();
		if (left <= 0 || (t->out != NULL && t->out->full))
			return false;
		struct pollfd fd[3] = { { t->p.in[1], POLLOUT, 0 },
			{ t->p.out[0], POLLIN, 0 }, { t->p.err[0], POLLIN, 0 } };
		if (poll(fd, 3, (int)MIN(left, 1000)) < 0 && errno != EINTR)
			return false;
		if (fd[0].fd >= 0 && fd[0].revents != 0)
			talk_write(t);
		if (fd[1].fd >= 0 && fd[1].revents != 0)
			talk_read(t, &t->p.out[0], true);
		if (fd[2].fd >= 0 && fd[2].revents != 0)
			talk_read(t, &t->p.err[0], false);
	}
	return true;
}

/* Waits until the time is over, then kills; returns whether it ended by itself. */
static bool
reap(pid_t pid, bool in_time, int64_t until, int *status)
{
	while (in_time) {
		pid_t got = waitpid(pid, status, WNOHANG);
		if (got == pid)
			return true;
		if (got < 0 && errno != EINTR)
			return false;
		if (clock_ms() >= until)
			break;
		clock_sleep_ms(2);
	}
	kill(pid, SIGKILL);
	while (waitpid(pid, status, 0) < 0 && errno == EINTR)
		;
	return false;
}

/* The last line that has anything in it. */
static const char *
last_line(char *text)
{
	size_t n = strlen(text);
	while (n > 0 && (text[n - 1] == '\n' || text[n - 1] == '\r'))
		text[--n] = '\0';
	const char *at = strrchr(text, '\n');
	return at == NULL ? text : at + 1;
}

static const char *
name_of(const char *path)
{
	const char *slash = strrchr(path, '/');

	return strcmp(path, process_self) == 0 ? "cubetab" : slash ? slash + 1 : path;
}

static enum rc
not_started(const char *path, const char *why, struct err *e)
{
	return err_set(e, BUSY, NULL,
	    "The program %s could not be started (%s).  If it stays so, free memory or "
	    "start Cubetab again.",
	    name_of(path), why);
}

static enum rc
verdict(
    struct talk *t, const char *name, bool ended, int status, int limit_ms, struct err *e)
{
	const char *base = name_of(name);
	if (t->out != NULL && t->out->full)
		return err_set(e, TOO_BIG, NULL,
		    "%s made more than %zu MB and was stopped.", base,
		    t->out->max / 1000000);
	if (!ended)
		return err_set(e, BUSY, NULL,
		    "%s took longer than %d seconds and was stopped.", base,
		    limit_ms / 1000);
	if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
		return OK;
	if (ended && WIFEXITED(status) && WEXITSTATUS(status) == CHILD_FAILED &&
	    t->tail_len == 0)
		return not_started(name, "it is missing or may not be run", e);
	if (t->tail_len == 0)
		return err_set(e, BROKEN, NULL, "%s failed (status %d).", base, status);
	return err_set(e, BROKEN, NULL, "%s failed: %s", base, last_line(t->tail));
}

enum rc
process_run_as(const struct process_spec *s, struct err *e)
{
	struct talk *t = mem_alloc(sizeof *t);
	t->in = s->in;
	t->in_left = s->in == NULL ? 0 : s->in_len;
	t->out = s->out;
	pid_t us = getpid(), pid = pipes_open(&t->p, s) ? fork() : -1;
	if (pid == 0) {
		int fd[3] = { s->in_fd >= 0 ? s->in_fd : t->p.in[0],
			s->out_fd >= 0 ? s->out_fd : t->p.out[1], t->p.err[1] };
		child(s->argv, &s->as, s->memory_max, us, fd);
	}
	int error = errno;
	close_fd(&t->p.in[0]);
	close_fd(&t->p.out[1]);
	close_fd(&t->p.err[1]);
	enum rc rc = OK;
	if (pid < 0)
		rc = not_started(s->argv[0], strerror(error), e);
	else {
		if (t->p.in[1] >= 0)
			fcntl(t->p.in[1], F_SETFL, O_NONBLOCK);
		if (t->in_left == 0)
			close_fd(&t->p.in[1]);
		int64_t until = clock_ms() + s->limit_ms;
		int status = 0;
		bool in_time = talk(t, until);
		bool ended = reap(pid, in_time, until, &status);
		rc = verdict(t, s->argv[0], ended, status, s->limit_ms, e);
	}
	pipes_close(&t->p);
	mem_free(t);
	return rc;
}

enum rc
process_run(const char *const argv[], const void *in, size_t in_len, struct strbuf *out,
    int limit_ms, struct err *e)
{
	struct process_spec s = { .argv = argv,
		.in = in,
		.in_len = in_len,
		.in_fd = -1,
		.out_fd = -1,
		.out = out,
		.limit_ms = limit_ms };
	return process_run_as(&s, e);
}

pid_t
process_start(const char *const argv[], const struct process_as *as, const char *log_path,
    struct err *e)
{
	int in = open("/dev/null", O_RDONLY | O_CLOEXEC);
	int out = open(log_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
	pid_t pid = in >= 0 && out >= 0 ? fork() : -1;
	if (pid == 0) {
		setsid();
		child(argv, as, 0, 0, (const int[3]){ in, out, out });
	}
	int error = errno;
	close_fd(&in);
	close_fd(&out);
	if (pid < 0)
		(void)not_started(argv[0], strerror(error), e);
	return pid;
}
