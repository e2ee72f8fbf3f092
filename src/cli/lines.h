/* cli/lines.h - commands that answer a JSON object a line. */
#ifndef CLI_LINES_H
#define CLI_LINES_H
#include "base/arena.h"
#include <jansson.h>

/* The answer to a line, never NULL; *refused where the line is no case. */
typedef json_t *line_fn(struct arena *a, const char *line, size_t n, bool *refused);
/* Answers every line of standard input, flushed after each; whether any was refused. */
bool cli_lines(line_fn *answer);
#endif
