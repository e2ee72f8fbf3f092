/* import/encoding.c - UTF-8 and UTF-16 with and without byte-order mark, Windows-1252.
 *
 * What is valid UTF-8 is UTF-8.  Everything else that is not UTF-16 is taken for
 * Windows-1252, which Excel writes as plain "CSV" in western countries, unless it cannot
 * be. */
#include "import/encoding.h"
#include "base/utf8.h"
#include <string.h>

#define SAVE_AS_CSV                                                                      \
	"Open it in its program, choose \"Save as\" and the kind \"CSV UTF-8 (comma "    \
	"delimited)\", and send that file."

/* Windows-1252, 0x80 to 0x9F; 0 = not used.  From 0xA0 on it is Unicode itself. */
static const uint16_t cp1252[32] = {
	0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, /* 80 */
	0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,      /* 88 */
	0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, /* 90 */
	0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178, /* 98 */
};

static bool
begins(const char *bytes, size_t n, const char *magic, size_t len)
{
	return n >= len && memcmp(bytes, magic, len) == 0;
}

static bool
holds(const char *bytes, size_t n, const char *word)
{
	return memmem(bytes, MIN(n, (size_t)4096), word, strlen(word)) != NULL;
}

/* What people send by mistake, or NULL. */
static const char *
other_kind(const char *bytes, size_t n)
{
	if (begins(bytes, n, "PK\3\4", 4)) {
		if (holds(bytes, n, "opendocument.spreadsheet"))
			return "a LibreOffice spreadsheet (ODS)";
		if (holds(bytes, n, "xl/") || holds(bytes, n, "[Content_Types].xml"))
			return "an Excel workbook (XLSX)";
		return "a ZIP archive";
	}
	if (begins(bytes, n, "\xD0\xCF\x11\xE0", 4))
		return "an old Excel workbook (XLS)";
	if (begins(bytes, n, "%PDF", 4))
		return "a PDF document";
	if (begins(bytes, n, "\x89PNG", 4) || begins(bytes, n, "\xFF\xD8\xFF", 3) ||
	    begins(bytes, n, "GIF8", 4) || begins(bytes, n, "RIFF", 4) ||
	    (n > 12 && memcmp(bytes + 4, "ftyp", 4) == 0))
		return "a picture";
	if (begins(bytes, n, "{\\rtf", 5))
		return "a text document (RTF)";
	if (begins(bytes, n, "<!DOCTYPE", 9) || begins(bytes, n, "<html", 5) ||
	    begins(bytes, n, "<?xml", 5) || begins(bytes, n, "<table", 6))
		return "a web page or XML document";
	if (begins(bytes, n, "\x1F\x8B", 2))
		return "a compressed file";
	return NULL;
}

/* Writes cp, turning CR and CRLF into LF. */
static void
emit(struct text *t, uint32_t cp, bool *after_cr)
{
	if (cp == '\n' && *after_cr) {
		*after_cr = false;
		return;
	}
	*after_cr = cp == '\r';
	t->n += utf8_put(t->s + t->n, cp == '\r' ? '\n' : cp);
}

static enum rc
not_text(struct err *e)
{
	return err_set(e, INVALID, "file",
	    "This file is not a text table: it holds bytes that no text has. "
	    " " SAVE_AS_CSV);
}

static int
line_of(const char *s, size_t at)
{
	int line = 1;
	for (size_t i = 0; i < at; i++)
		if (s[i] == '\n' || (s[i] == '\r' && s[i + 1] != '\n'))
			line++;
	return line;
}

static enum rc
from_utf8(const char *bytes, size_t n, struct text *t, struct err *e)
{
	bool cr = false;
	for (size_t i = 0, len = 0; i < n; i += len) {
		int32_t cp = utf8_next(bytes + i, n - i, &len);
		if (cp < 0)
			return err_set(e, INVALID, "file",
			    "The file says that it is UTF-8, but line %d holds bytes "
			    "that are "
			    "not.  " SAVE_AS_CSV,
			    line_of(bytes, i));
		if (cp == 0)
			return not_text(e);
		emit(t, (uint32_t)cp, &cr);
	}
	return OK;
}

static enum rc
from_utf16(const char *bytes, size_t n, bool big, struct text *t, struct err *e)
{
	bool cr = false;
	for (size_t i = 0; i + 1 < n; i += 2) {
		uint32_t b0 = (unsigned char)bytes[i], b1 = (unsigned char)bytes[i + 1];
		uint32_t u = big ? b0 << 8 | b1 : b1 << 8 | b0;
		if (u >= 0xD800 && u <= 0xDBFF && i + 3 < n) {
			uint32_t c0 = (unsigned char)bytes[i + 2],
			         c1 = (unsigned char)bytes[i + 3];
			uint32_t v = big ? c0 << 8 | c1 : c1 << 8 | c0;
			if (v < 0xDC00 || v > 0xDFFF)
				return not_text(e);
			u = 0x10000 + ((u - 0xD800) << 10) + (v - 0xDC00);
			i += 2;
		} else if (u >= 0xD800 && u <= 0xDFFF) {
			return not_text(e);
		}
		if (u == 0)
			return not_text(e);
		if (u != 0xFEFF)
			emit(t, u, &cr);
	}
	return OK;
}

/* UTF-16 of western text has a zero in every other byte.  Answers 1 little, 2 big endian.
 */
static int
looks_utf16(const char *bytes, size_t n)
{
	size_t pairs = MIN(n, (size_t)2000) / 2, even = 0, odd = 0;
	for (size_t i = 0; i < pairs; i++) {
		even += bytes[2 * i] == 0;
		odd += bytes[2 * i + 1] == 0;
	}
	if (pairs < 2 || n % 2 != 0)
		return 0;
	if (odd * 10 >= pairs * 6 && even == 0)
		return 1;
	return even * 10 >= pairs * 6 && odd == 0 ? 2 : 0;
}

static enum rc
from_cp1252(const char *bytes, size_t n, struct text *t, struct err *e)
{
	/* A damaged UTF-8 file read as Windows-1252 would store two-letter rubbish:
	 * refuse it. */
	size_t good = 0, wrong = 0, wrong_at = 0;
	for (size_t i = 0, len = 0; i < n; i += len) {
		if (utf8_next(bytes + i, n - i, &len) < 0) {
			if (wrong++ == 0)
				wrong_at = i;
			len = 1;
		} else if (len > 1) {
			good++;
		}
	}
	if (good >= wrong)
		return err_set(e, INVALID, "file",
		    "Most of the file is UTF-8, but line %d holds bytes that are not. "
		    " " SAVE_AS_CSV,
		    line_of(bytes, wrong_at));
	bool cr = false;
	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)bytes[i];
		uint32_t cp = c >= 0x80 && c < 0xA0 ? cp1252[c - 0x80] : c;
		if (c == 0)
			return not_text(e);
		if (cp == 0)
			return err_set(e, INVALID, "file",
			    "The letters of this file are in an encoding that is not "
			    "known here "
			    "(line %d holds the byte %02X).  " SAVE_AS_CSV,
			    line_of(bytes, i), c);
		emit(t, cp, &cr);
	}
	t->assumed = true;
	return OK;
}

enum rc
text_decode(struct arena *a, const char *bytes, size_t n, struct text *out, struct err *e)
{
	*out = (struct text){ .encoding = "UTF-8" };
	const char *kind = other_kind(bytes, n);
	if (kind)
		return err_set(e, INVALID, "file",
		    "This is %s, and a roster has to be a CSV file.  " SAVE_AS_CSV, kind);
	/* Three bytes a character hold what any of the encodings can say in one or two.
	 */
	out->s = arena_alloc(a, n * 3 + 4);
	enum rc rc;
	int utf16 = begins(bytes, n, "\xFF\xFE", 2)   ? 1
	            : begins(bytes, n, "\xFE\xFF", 2) ? 2
	                                              : 0;
	if (utf16) {
		out->encoding = utf16 == 1 ? "UTF-16" : "UTF-16 (big endian)";
		rc = from_utf16(bytes + 2, n - 2, utf16 == 2, out, e);
	} else if (begins(bytes, n, "\xEF\xBB\xBF", 3)) {
		out->encoding = "UTF-8 with BOM";
		rc = from_utf8(bytes + 3, n - 3, out, e);
	} else if ((utf16 = looks_utf16(bytes, n)) != 0) {
		out->encoding =
		    utf16 == 1 ? "UTF-16 without BOM" : "UTF-16 (big endian) without BOM";
		rc = from_utf16(bytes, n, utf16 == 2, out, e);
	} else if (utf8_valid(bytes, n)) {
		rc = from_utf8(bytes, n, out, e);
	} else {
		out->encoding = "Windows-1252 (assumed)";
		rc = from_cp1252(bytes, n, out, e);
	}
	out->s[out->n] = 0;
	return rc;
}
