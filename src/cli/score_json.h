/* cli/score_json.h - a scoring case as JSON in, its answer as JSON out: what
 * `score --jsonl` does with each line. */
#ifndef CLI_SCORE_JSON_H
#define CLI_SCORE_JSON_H
#include "base/arena.h"
#include "base/base.h"
#include "rules/ruleset.h"
#include "rules/settings.h"
#include <jansson.h>

/* The answer to a line, never NULL; *refused is set where the line is no case (unknown
 * kind, not JSON).  Facts that cannot be are an answer too: {"error": {"code", ...}}. */
json_t *score_answer(struct arena *a, const char *line, size_t n, bool *refused);

/* ---- what the files score_*.c have from one another ---- */
struct score_case {
	struct arena *arena;
	const json_t *in; /* the case's "input", an object */
	const struct ruleset *rules;
	struct settings settings;
};
/* Each gives its answer without the id. */
json_t *score_shake_from_facts(struct score_case *c);
json_t *score_shake_vector(struct score_case *c);
json_t *score_match(struct score_case *c);
json_t *score_shake_sheet(struct score_case *c);
json_t *score_cup_game_from_facts(struct score_case *c);
json_t *score_cup_game_vector(struct score_case *c);
json_t *score_cup_round(struct score_case *c);
json_t *score_cup_sheet(struct score_case *c);
json_t *score_cup_team(struct score_case *c);
json_t *score_standings(struct score_case *c);
json_t *score_team(struct score_case *c);
json_t *score_pentathlon_card(struct score_case *c);
json_t *score_sum_dominoes_time(struct score_case *c);

/* {"error": {"code", "message"}} with the sentence of scoring/fault.h. */
json_t *score_fault(const char *code);
/* A whole number between least and most; false where it is none. */
bool score_int(const json_t *v, int least, int most, int *out);
/* A seat from 1 to players, or null, which is 0. */
bool score_seat(const json_t *v, int players, int *out);
/* A list of different seats as bits 1 << seat; absent or null = none. */
bool score_seats(const json_t *v, int players, unsigned *out);
/* The place of a text in a list of names (NULL entries are skipped), or -1. */
int score_name(const json_t *v, const char *const *names, int n);
json_t *score_numbers(const int *v, int n);
/* "1.25" in hundredths; digits before the point: one, or any number up to seven. */
bool score_decimal(const json_t *v, bool one_digit, int *out);
json_t *score_text(int hundredths);
#endif
