/* cli/user.c - cubetab user add, cubetab token create. */
#include "app/app_account.h"
#include "app/app_actor.h"
#include "app/app_store.h"
#include "app/app_token.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include <stdio.h>
#include <string.h>

struct person {
	struct store_where where;
	const char *what, *email, *role, *slug, *label;
};

static const struct actor shell = { .roles = ROLE_PUBLIC | ROLE_OWNER, .label = "cli" };

static enum rc
tournament_id(struct app *app, const struct person *p, int64_t *id, struct err *e)
{
	struct tournament t = { 0 };
	*id = 0;
	if (p->slug == NULL)
		return strcmp(p->role, "owner") == 0
		           ? OK
		           : err_set(e, INVALID, NULL,
		                 "Say in which tournament with --tournament SLUG; only "
		                 "the role owner needs none.");
	enum rc rc = cli_tournament(app, p->slug, &t, e);
	*id = rc == OK ? t.id : 0;
	return rc;
}

static enum rc
add(struct app *app, const struct person *p, struct err *e)
{
	struct invite_form f = { .email = p->email, .role = p->role };
	struct invited made;
	enum rc rc = tournament_id(app, p, &f.tournament, e);
	if (rc == OK)
		rc = app_account_invite(app, &shell, &f, &made, e);
	if (rc != OK)
		return rc;
	if (made.token[0] == '\0')
		printf("%s has an account already and is now %s.\n", p->email, p->role);
	else
		printf("Give %s this link, behind your server's address; it works once:\n"
		       "/invite/%s\n",
		    p->email, made.token);
	return OK;
}

static enum rc
create(struct app *app, const struct person *p, struct err *e)
{
	struct token_form f = { .role = p->role,
		.label = p->label != NULL ? p->label : "cli" };
	char token[SECRET_TOKEN_SIZE];
	int64_t account = 0, tournament = 0;
	enum rc rc = tournament_id(app, p, &tournament, e);
	if (rc == OK)
		rc = app_account_find(app, p->email, &account, e);
	if (rc == OK)
		rc = app_token_api(app, &shell, account, tournament, &f, token, e);
	if (rc == OK)
		printf("%s\n", token);
	return rc;
}

/* Both take an address and a role; verb is the word that must follow the command's name.
 * A token has a label too. */
static int
run(const char *command, const char *verb, int argc, char **argv, bool labelled,
    enum rc (*work)(struct app *app, const struct person *p, struct err *e))
{
	struct person p = { 0 };
	struct err e = { 0 };
	const struct option_rule options[] = {
		{ NULL, verb, OPT_TEXT, &p.what, 0, 0, true, "what to do" },
		{ NULL, "EMAIL", OPT_TEXT, &p.email, 0, 0, true, "whose account" },
		{ "--role", "ROLE", OPT_TEXT, &p.role, 0, 0, true,
		    "owner, or with --tournament: director, chief, judge, scorer, "
		    "runner, desk, display" },
		{ "--tournament", "SLUG", OPT_TEXT, &p.slug, 0, 0, false,
		    "where the role holds" },
		CLI_WHERE(p.where),
		{ "--label", "TEXT", OPT_TEXT, &p.label, 0, 0, false,
		    "how lists name the token" },
	};
	int status = cli_options(
	    cli_find(command), argc, argv, options, (int)COUNT(options) - !labelled);
	if (status >= 0)
		return status;
	if (strcmp(p.what, verb) != 0) {
		fprintf(stderr, "cubetab %s: say what to do: %s\n", command, verb);
		return EXIT_USAGE;
	}
	DEFER(store_close) struct store *s = NULL;
	struct app app = { 0 };
	enum rc rc = store_open(&s, &p.where, STORE_FIND, &e);
	if (rc == OK)
		rc = app_open(&app, s, &e);
	if (rc == OK)
		rc = work(&app, &p, &e);
	app_close(&app);
	return rc == OK ? EXIT_DONE : cli_fail(&e);
}

int
cli_user(int argc, char **argv)
{
	return run("user", "add", argc, argv, false, add);
}

int
cli_token(int argc, char **argv)
{
	return run("token", "create", argc, argv, true, create);
}
