/* cli/score_json.c - which kind a case is, and reading numbers, seats and names. */
#include "cli/score_json.h"
#include "scoring/cup.h"
#include "scoring/fault.h"
#include <stdio.h>
#include <string.h>

enum { ANY_SHEET = 0 };

static const struct {
	const char *kind;
	int sheet; /* enum sheet_kind of the rule systems that have it */
	json_t *(*answer)(struct score_case *c);
} kinds[] = {
	{ "shake_from_facts", SHEET_MATCH, score_shake_from_facts },
	{ "shake_vector", SHEET_MATCH, score_shake_vector },
	{ "match", SHEET_MATCH, score_match },
	{ "shake_sheet", SHEET_MATCH, score_shake_sheet },
	{ "cup_game_from_facts", SHEET_CUP, score_cup_game_from_facts },
	{ "cup_game_vector", SHEET_CUP, score_cup_game_vector },
	{ "cup_round", SHEET_CUP, score_cup_round },
	{ "cup_sheet", SHEET_CUP, score_cup_sheet },
	{ "cup_team", SHEET_CUP, score_cup_team },
	{ "standings", ANY_SHEET, score_standings },
	{ "team", ANY_SHEET, score_team },
	{ "pentathlon_card", SHEET_HEAD_TO_HEAD, score_pentathlon_card },
	{ "sum_dominoes_time", SHEET_HEAD_TO_HEAD, score_sum_dominoes_time },
};

static json_t *
error_json(const char *code, const char *message)
{
	json_t *text =
	    json_string(message); /* NULL where a name was cut within a letter */
	return json_pack("{s:{s:s,s:o}}", "error", "code", code, "message",
	    text ? text : json_string("The line names something unknown."));
}

json_t *
score_fault(const char *code)
{
	const char *text = fault_text(code);
	return error_json(code, text ? text : code);
}

bool
score_int(const json_t *v, int least, int most, int *out)
{
	json_int_t x = json_integer_value(v);
	if (!json_is_integer(v) || x < least || x > most)
		return false;
	*out = (int)x;
	return true;
}

bool
score_seat(const json_t *v, int players, int *out)
{
	*out = 0;
	return !v || json_is_null(v) || score_int(v, 1, players, out);
}

bool
score_seats(const json_t *v, int players, unsigned *out)
{
	size_t i;
	json_t *seat;
	*out = 0;
	if (!v || json_is_null(v))
		return true;
	if (!json_is_array(v))
		return false;
	json_array_foreach(v, i, seat)
	{
		int n;
		if (!score_int(seat, 1, players, &n) || (*out & (1U << n)))
			return false;
		*out |= 1U << n;
	}
	return true;
}

int
score_name(const json_t *v, const char *const *names, int n)
{
	for (int i = 0; json_is_string(v) && i < n; i++)
		if (names[i] && strcmp(names[i], json_string_value(v)) == 0)
			return i;
	return -1;
}

json_t *
score_numbers(const int *v, int n)
{
	json_t *list = json_array();
	for (int i = 0; i < n; i++)
		json_array_append_new(list, json_integer(v[i]));
	return list;
}

bool
score_decimal(const json_t *v, bool one_digit, int *out)
{
	enum { DIGITS_MAX = 7 };
	const char *s = json_is_string(v) ? json_string_value(v) : "";
	bool minus = !one_digit && *s == '-';
	s += minus;
	size_t whole = strspn(s, "0123456789");
	if (whole == 0 || whole > (one_digit ? 1 : DIGITS_MAX) || s[whole] != '.' ||
	    strspn(s + whole + 1, "0123456789") != 2 || s[whole + 3] != '\0')
		return false;
	int x = 0;
	for (const char *d = s; *d; d++)
		x = *d == '.' ? x : x * 10 + (*d - '0');
	*out = minus ? -x : x;
	return true;
}

json_t *
score_text(int hundredths)
{
	char text[16];
	cup_text(text, hundredths);
	return json_string(text);
}

/* "settings": {"absent_score": -2, "cup_rounding": "half_even"} changes the rule system's
 * for this case. */
static enum rc
read_settings(struct score_case *c, json_t *changes, struct err *e)
{
	const char *name;
	json_t *v;
	settings_of(&c->settings, c->rules);
	if (changes && !json_is_object(changes))
		return err_set(e, INVALID, "", "\"settings\" must be an object.");
	json_object_foreach(changes, name, v)
	{
		char number[32];
		snprintf(number, sizeof number, "%lld", (long long)json_integer_value(v));
		enum rc rc = settings_set(&c->settings, name,
		    json_is_integer(v)  ? number
		    : json_is_string(v) ? json_string_value(v)
		                        : "",
		    e);
		if (rc != OK)
			return rc;
	}
	return OK;
}

static json_t *
answer_case(struct score_case *c, const json_t *root, bool *refused)
{
	const char *kind = json_string_value(json_object_get(root, "kind"));
	const char *system = json_string_value(json_object_get(root, "system"));
	struct err e;
	size_t i = 0;
	*refused = true;
	while (kind && i < COUNT(kinds) && strcmp(kinds[i].kind, kind) != 0)
		i++;
	if (!kind || i == COUNT(kinds))
		return error_json("unknown_kind", "There is no such kind of case.");
	c->rules = ruleset_find(system);
	if (!c->rules)
		return error_json("unknown_system", "There is no such rule system.");
	if (kinds[i].sheet != ANY_SHEET && kinds[i].sheet != (int)c->rules->sheet)
		return error_json(
		    "kind_not_in_system", "The rule system has no such kind of sheet.");
	c->in = json_object_get(root, "input");
	if (!json_is_object(c->in))
		return error_json("bad_input", "\"input\" must be an object.");
	if (read_settings(c, json_object_get(root, "settings"), &e) != OK)
		return error_json("bad_settings", e.text);
	*refused = false;
	return kinds[i].answer(c);
}

json_t *
score_answer(struct arena *a, const char *line, size_t n, bool *refused)
{
	struct score_case c = { .arena = a };
	json_error_t why;
	json_t *root = json_loadb(line, n, JSON_REJECT_DUPLICATES, &why);
	json_t *id = root ? json_object_get(root, "id") : NULL, *body;
	if (json_is_object(root)) {
		body = answer_case(&c, root, refused);
	} else {
		*refused = true;
		body = error_json("bad_json", "The line is not a JSON object.");
	}
	json_t *out = json_object();
	json_object_set_new(out, "id", id ? json_incref(id) : json_null());
	json_object_update(out, body);
	json_decref(body);
	json_decref(root);
	return out;
}
