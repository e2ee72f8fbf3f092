/* fuzz_score: any bytes as a line of `score --jsonl`: an answer with an id, always. */
#include "base/arena.h"
#include "cli/score_json.h"
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena *a = arena_new();
	bool refused = false;
	json_t *out = score_answer(a, (const char *)data, size, &refused);
	char *text = json_dumps(out, JSON_COMPACT);

	/* Says something besides the id, and what is refused has an error. */
	assert(text && json_object_get(out, "id") && json_object_size(out) > 1);
	assert(!refused || json_object_get(out, "error"));
	free(text);
	json_decref(out);
	arena_free(a);
	return 0;
}
