/* main.c - reads the command's name and runs it.  Knows everybody; nobody knows it. */
#include "cli/cli.h"
#include "serve.h"
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int
usage(FILE *to)
{
	fprintf(to, "usage: cubetab COMMAND [options]\n\n");
	fprintf(to, "  %-12s %s\n", serve_command.name, serve_command.summary);
	for (const struct command *c = commands; c->name != NULL; c++)
		if (c->summary != NULL)
			fprintf(to, "  %-12s %s\n", c->name, c->summary);
	fprintf(to, "\nEach command explains itself with --help.\n");
	return to == stdout ? EXIT_DONE : EXIT_USAGE;
}

/* A file opened later must never become standard output or the log. */
static void
standard_streams(void)
{
	int fd;
	do
		fd = open("/dev/null", O_RDWR);
	while (fd >= 0 && fd <= STDERR_FILENO);
	if (fd > STDERR_FILENO)
		close(fd);
}

int
main(int argc, char **argv)
{
	standard_streams();
	signal(SIGPIPE, SIG_IGN);
	setlocale(LC_CTYPE, "C.UTF-8");
	if (argc < 2)
		return usage(stderr);
	if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
	    strcmp(argv[1], "help") == 0)
		return usage(stdout);
	if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "version") == 0)
		return printf("cubetab %s\n", CUBETAB_VERSION) < 0 ? EXIT_ENVIRONMENT
		                                                   : EXIT_DONE;
	bool serves = strcmp(argv[1], serve_command.name) == 0;
	const struct command *c = serves ? &serve_command : cli_find(argv[1]);
	if (c == NULL) {
		fprintf(stderr, "There is no command \"%s\".\n", argv[1]);
		return usage(stderr);
	}
	int status = c->run(argc - 1, argv + 1);
	bool lost = fflush(stdout) != 0 || ferror(stdout);
	if (lost && status == EXIT_DONE) {
		fprintf(stderr, "Writing the output failed; is the disk full?\n");
		status = EXIT_ENVIRONMENT;
	}
	return status;
}
