/* app/score_chart.h - how points come about, as tables to count by when there is no
 * computer.  Every number is the scoring core's own answer under the tournament's
 * settings, so the paper cannot differ from the program. */
#ifndef APP_SCORE_CHART_H
#define APP_SCORE_CHART_H
#include "app/app.h"
#include "rules/settings.h"

/* Appends the sections of reports/list_pages.c; the first begins a page. */
void score_chart(json_t *sections, struct arena *a, const struct tournament *t,
    const struct settings *s);
#endif
