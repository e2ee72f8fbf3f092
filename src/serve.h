/* serve.h - cubetab serve: wires database, workers, sealer, listener and web server. */
#ifndef SERVE_H
#define SERVE_H
#include "cli/cli.h"

extern const struct command serve_command;
#endif
