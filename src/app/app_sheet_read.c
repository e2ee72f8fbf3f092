/* app/app_sheet_read.c - score sheets looked at: one of them, one by a typed or scanned
 * code, what a person saved last. */
#include "app/app_rules.h"
#include "app/sheet_facts.h"
#include "db/db.h"
#include "rules/sheet_code.h"
#include "scoring/penalty.h"
#include <stdio.h>
#include <string.h>

static const char *
text_at(struct arena *a, const json_t *o, const char *key)
{
	const char *s = json_string_value(json_object_get(o, key));
	return s ? arena_strdup(a, s) : "";
}

/* What the form of a match needs of the rules: scores of a shake, of an absent player,
 * and the penalties that there are. */
static void
add_match_rules(
    struct app *app, const struct tournament *t, const struct settings *s, json_t *sheet)
{
	const int scores[] = { s->points_wrong, s->points_joined, s->points_right,
		s->points_last_cube, s->end_round_silent, s->impossible_silent_third,
		s->now_third_when_challenger_wrong };
	struct penalty_rule rule[PENALTY_RULES_MAX];
	json_t *list = json_array();
	const char *marks = "";
	for (size_t i = 0; i < COUNT(scores); i++) {
		bool seen = false;
		for (size_t k = 0; k < i; k++)
			seen = seen || scores[k] == scores[i];
		if (!seen)
			marks = arena_printf(
			    app->arena, "%s%s%d", marks, i ? " " : "", scores[i]);
	}
	int n = penalty_rules(rule, t->rules, s);
	for (int i = 0; i < n; i++)
		if (rule[i].points < 0)
			json_array_append_new(
			    list, json_pack("{s:s, s:s, s:s}", "value", rule[i].code,
			              "text", rule[i].event, "source", rule[i].source));
	sheet_facts_show(app->arena, t->rules, s, json_object_get(sheet, "rows"),
	    json_object_get(sheet, "shakes"));
	json_object_set_new(sheet, "leader_bonus", json_boolean(s->leader_bonus));
	json_object_set_new(sheet, "marks", json_string(marks));
	json_object_set_new(sheet, "away", json_integer(s->absent_score));
	json_object_set_new(sheet, "penalty_rules", list);
	json_object_set_new(sheet, "second_label",
	    json_string(
	        t->rules->penalties == PENALTIES_MLAG ? "Head judge" : "Second judge"));
}

static enum rc
add_rules(struct app *app, const struct tournament *t, json_t *sheet, struct err *e)
{
	struct settings s;
	enum rc rc =
	    rules_settings(t->rules, text_at(app->arena, sheet, "rule_settings"), &s, e);
	json_object_del(sheet, "rule_settings");
	if (rc != OK)
		return rc;
	json_object_set_new(sheet, "says", rules_say(t->rules, &s, SAY_SHEET));
	json_object_set_new(sheet, "total_decided",
	    json_boolean(t->rules->sheet == SHEET_CUP &&
	                 s.cup_total_conflict != CONFLICT_DIRECTOR));
	if (t->rules->sheet == SHEET_MATCH)
		add_match_rules(app, t, &s, sheet);
	return rc;
}

enum rc
app_sheet_show(struct app *app, const struct tournament *t, const char *code,
    json_t **out, struct err *e)
{
	char read[SHEET_CODE_LEN + 1];
	enum rc rc = sheet_code_read(read, code, e);
	if (rc != OK)
		return err_set(
		    e, NOT_FOUND, "code", "%s", arena_strdup(app->arena, e->text));
	rc = DB_JSON(app->db, Q_sheet_show, out, "sheet in this tournament", e,
	    P_INT(t->id), P_TEXT(read), P_INT(t->rules->games_printed));
	if (rc == OK)
		rc = add_rules(app, t, *out, e);
	if (rc != OK) {
		json_decref(*out);
		*out = NULL;
	}
	return rc;
}

enum rc
app_sheet_scan(struct app *app, const char *typed, json_t **out, struct err *e)
{
	char code[SHEET_CODE_LEN + 1];
	enum rc rc = sheet_code_read(code, typed, e);
	return rc != OK
	           ? rc
	           : DB_JSON(app->db, Q_sheet_by_code, out, "sheet", e, P_TEXT(code));
}

enum rc
app_sheet_find(struct app *app, const struct tournament *t, const char *typed,
    char code[16], struct err *e)
{
	json_t *found = NULL;
	enum rc rc = app_sheet_scan(app, typed, &found, e);
	DEFER(json_decref) json_t *sheet = found;
	if (rc == NOT_FOUND)
		return err_set(e, NOT_FOUND, "code",
		    "No sheet has this code.  Please compare it with the paper.");
	if (rc != OK)
		return rc;
	if (strcmp(text_at(app->arena, sheet, "slug"), t->slug) != 0)
		return err_set(e, NOT_FOUND, "code",
		    "This is a sheet of another tournament: %s.",
		    text_at(app->arena, sheet, "tournament"));
	snprintf(code, 16, "%s", text_at(app->arena, sheet, "code"));
	return OK;
}

enum rc
app_sheet_desk(struct app *app, const struct tournament *t, const struct actor *who,
    json_t **out, struct err *e)
{
	return DB_JSON(app->db, Q_sheet_desk, out, "tournament", e, P_INT(t->id),
	    P_TEXT(who->label));
}
