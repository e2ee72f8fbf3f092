/* How to follow: a poster with the hall's Wi-Fi and the address as QR codes.
 *
 * { paper, tournament, venue, date, link, wifi_name: "" = none, wifi_password: "" = open
 * }
 */
#include "reports/make.h"
#include "reports/model.h"
#include "reports/pdf.h"
#include <string.h>

static const double MARGIN = 48;
enum { WIFI_TEXT_MAX = 300 };

static const struct text_style title = {
	.size = 34, .bold = true, .align = ALIGN_CENTER
};
static const struct text_style event = { .size = 18, .align = ALIGN_CENTER };
static const struct text_style step = { .size = 26, .bold = true };
static const struct text_style line = { .size = 20 };
static const struct text_style meta = { .size = 13, .align = ALIGN_CENTER };

/* A phone's camera joins a network by this text; a backslash guards its signs. */
static void
wifi_escape(char *out, size_t size, const char *s)
{
	size_t n = strlen(out);
	for (; *s && n + 3 < size; s++) {
		if (strchr("\\;,:\"", *s))
			out[n++] = '\\';
		out[n++] = *s;
	}
	out[n] = '\0';
}

static void
wifi_text(char *out, size_t size, const char *name, const char *password)
{
	snprintf(out, size, "WIFI:T:%s;S:", *password ? "WPA" : "nopass");
	wifi_escape(out, size, name);
	if (*password) {
		snprintf(out + strlen(out), size - strlen(out), ";P:");
		wifi_escape(out, size, password);
	}
	snprintf(out + strlen(out), size - strlen(out), ";;");
}

/* One step: what to do, three lines at most, and its code on the right. */
static enum rc
block(struct pdf *p, double y, double h, const char *head, const char *const *lines,
    const char *code, struct err *e)
{
	double w = pdf_width(p) - 2 * MARGIN, text_w = w - h - 16;
	pdf_frame(p, (struct box){ MARGIN, y, w, h }, 1.5);
	pdf_text(p, (struct box){ MARGIN + 16, y + 14, text_w, 36 }, &step, head);
	for (int i = 0; i < 3 && lines[i]; i++)
		pdf_text(p, (struct box){ MARGIN + 16, y + 60 + i * 34, text_w, 30 },
		    &line, lines[i]);
	return pdf_qr(
	    p, (struct box){ MARGIN + w - h + 4, y + 4, h - 8, h - 8 }, code, e);
}

enum rc
poster_follow_draw(struct pdf *p, const json_t *model, struct err *e)
{
	char wifi[WIFI_TEXT_MAX], name[80], password[90];
	const char *network = model_text(model, "wifi_name");
	const char *secret = model_text(model, "wifi_password");
	const char *link = model_text(model, "link");
	enum rc rc = OK;
	pdf_page(p);
	double w = pdf_width(p) - 2 * MARGIN, y = MARGIN + 150, h = 200;
	pdf_text(
	    p, (struct box){ MARGIN, MARGIN, w, 44 }, &title, "Follow on your phone");
	pdf_text(p, (struct box){ MARGIN, MARGIN + 52, w, 28 }, &event,
	    model_text(model, "tournament"));
	pdf_text(p, (struct box){ MARGIN, MARGIN + 80, w, 28 }, &event,
	    model_text(model, "date"));
	wifi_text(wifi, sizeof wifi, network, secret);
	snprintf(name, sizeof name, "Network: %s", network);
	snprintf(password, sizeof password, "Password: %s", secret);
	if (*network) {
		const char *lines[] = { "Point the camera at the code.", name,
			*secret ? password : NULL };
		rc = block(p, y, h, "1  Join the Wi-Fi", lines, wifi, e);
		y += h + 24;
	}
	const char *lines[] = { "Tables, clock, results:", link, NULL };
	if (rc == OK)
		rc = block(p, y, h, *network ? "2  Open the pages" : "Open the pages",
		    lines, link, e);
	pdf_text(p, (struct box){ MARGIN, y + h + 24, w, 20 }, &meta,
	    "\"Where do I sit?\" finds a table by name, code or team.");
	return rc;
}
