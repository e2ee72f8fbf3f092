/* cli/photo.c - cubetab photo: a JPEG or PNG on standard input, a plain JPEG on standard
 * output, or a sentence there that says why not.  The server runs it as a child process
 * with limits on time and memory; the help does not list it. */
#include "app/app_photo.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include <stdio.h>

int
cli_photo(int argc, char **argv)
{
	(void)argc;
	(void)argv;
	struct err e = { 0 };
	return photo_convert(stdin, stdout, &e) == OK ? EXIT_DONE : cli_fail(&e);
}
