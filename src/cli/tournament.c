/* cli/tournament.c - the tournament that a command names. */
#include "app/app_actor.h"
#include "cli/cli.h"

enum rc
cli_tournament(struct app *app, const char *slug, struct tournament *t, struct err *e)
{
	struct actor nobody;
	bool found = false;
	enum rc rc = app_actor_of_cookie(app, "", slug, &nobody, t, &found, e);
	if (rc == OK && !found)
		return err_set(
		    e, NOT_FOUND, NULL, "There is no tournament \"%.60s\".", slug);
	return rc;
}
