/* savers: N people who save sheets at once, each over one connection, as fast as the
 * answers come.  Reads requests from standard input, one a line: PATH <tab> BODY; each is
 * sent once.
 *
 *   savers ADDRESS PORT TOKEN N <requests
 *
 * Prints one line of JSON: how many a second, median and 99th percentile in milliseconds,
 * how many were answered with each status. */
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { REQUESTS_MAX = 20000, SAVERS_MAX = 200, ANSWER_MAX = 1 << 20 };

static struct {
	char *path, *body;
} request[REQUESTS_MAX];
static int requests, next;
static double took[REQUESTS_MAX];
static int statuses[600];
static struct sockaddr_in server;
static const char *token;

static double
now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void
die(const char *what)
{
	perror(what);
	exit(1);
}

/* Reads one whole answer; returns its status. */
static int
read_answer(int fd, char *buffer)
{
	size_t have = 0, want = 0;
	int status = 0;

	for (;;) {
		ssize_t n = read(fd, buffer + have, ANSWER_MAX - 1 - have);
		if (n <= 0)
			die("read");
		have += (size_t)n;
		buffer[have] = '\0';
		char *body = strstr(buffer, "\r\n\r\n");
		if (body == NULL)
			continue;
		if (want == 0) {
			const char *length = strcasestr(buffer, "\r\ncontent-length:");
			want = (size_t)(body + 4 - buffer) +
			       (length ? strtoul(length + 17, NULL, 10) : 0);
			status = (int)strtol(buffer + 9, NULL, 10);
		}
		if (have >= want)
			return status;
	}
}

static void *
saver(void *arg)
{
	static const char form[] =
	    "PUT %s HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer %s\r\n"
	    "Idempotency-Key: bench-%d-%d\r\nContent-Type: application/json\r\n"
	    "Content-Length: %zu\r\n\r\n%s";
	int fd = socket(AF_INET, SOCK_STREAM, 0), on = 1;
	char *buffer = malloc(ANSWER_MAX), *text = malloc(ANSWER_MAX);

	(void)arg;
	if (fd < 0 || connect(fd, (struct sockaddr *)&server, sizeof server) != 0)
		die("connect");
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
	for (;;) {
		int i = __atomic_fetch_add(&next, 1, __ATOMIC_RELAXED);
		if (i >= requests)
			break;
		int n = snprintf(text, ANSWER_MAX, form, request[i].path, token,
		    (int)getpid(), i, strlen(request[i].body), request[i].body);
		double began = now_ms();
		if (write(fd, text, (size_t)n) != n)
			die("write");
		int status = read_answer(fd, buffer);
		took[i] = now_ms() - began;
		__atomic_add_fetch(&statuses[status % 600], 1, __ATOMIC_RELAXED);
	}
	close(fd);
	free(buffer);
	free(text);
	return NULL;
}

static int
by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static void
read_requests(void)
{
	char *line = NULL;
	size_t size = 0;

	while (requests < REQUESTS_MAX && getline(&line, &size, stdin) > 0) {
		char *tab = strchr(line, '\t');
		line[strcspn(line, "\n")] = '\0';
		if (tab == NULL)
			continue;
		*tab = '\0';
		request[requests].path = strdup(line);
		request[requests++].body = strdup(tab + 1);
	}
	free(line);
}

int
main(int argc, char **argv)
{
	pthread_t thread[SAVERS_MAX];

	if (argc != 5) {
		fputs("usage: savers ADDRESS PORT TOKEN N <requests\n", stderr);
		return 2;
	}
	server.sin_family = AF_INET;
	server.sin_port = htons((uint16_t)strtol(argv[2], NULL, 10));
	inet_pton(AF_INET, argv[1], &server.sin_addr);
	token = argv[3];
	int n = (int)strtol(argv[4], NULL, 10);
	read_requests();
	if (n < 1 || n > SAVERS_MAX || requests == 0)
		return 2;
	double began = now_ms();
	for (int i = 0; i < n; i++)
		pthread_create(&thread[i], NULL, saver, NULL);
	for (int i = 0; i < n; i++)
		pthread_join(thread[i], NULL);
	double all = now_ms() - began;
	qsort(took, (size_t)requests, sizeof *took, by_size);
	printf("{\"requests\":%d,\"rate\":%.1f,\"median_ms\":%.3f,\"p99_ms\":%.3f,"
	       "\"statuses\":{",
	    requests, requests * 1000 / all, took[requests / 2],
	    took[requests * 99 / 100]);
	for (int i = 0, some = 0; i < 600; i++)
		if (statuses[i])
			printf("%s\"%d\":%d", some++ ? "," : "", i, statuses[i]);
	puts("}}");
	for (int i = 0; i < requests; i++) {
		free(request[i].path);
		free(request[i].body);
	}
	return 0;
}
