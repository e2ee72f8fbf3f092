/* import/photo.c - see the header.  The only gdk-pixbuf door.
 *
 * What is kept is encoded anew from pixels, so nothing else of the file can be in it. */
#include "import/photo.h"
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <string.h>

static const struct kind {
	const char *name, *begin, *end;
	size_t begin_n, end_n;
} kinds[] = { { "jpeg", "\xff\xd8\xff", "\xff\xd9", 3, 2 },
	{ "png", "\x89PNG\r\n\x1a\n", "IEND", 8, 4 } };

static const struct kind *
kind_of(const void *in, size_t n)
{
	for (size_t i = 0; i < COUNT(kinds); i++)
		if (n > kinds[i].begin_n &&
		    memcmp(in, kinds[i].begin, kinds[i].begin_n) == 0)
			return &kinds[i];
	return NULL;
}

/* The loader takes a file that was cut off for a whole one.  Phones add data behind the
 * picture's end, and a small picture with an end of its own near the beginning. */
static bool
is_whole(const struct kind *kind, const char *in, size_t n)
{
	return memmem(in + n / 2, n - n / 2, kind->end, kind->end_n) != NULL;
}

/* Before a pixel is read: a size of 0 tells the loader to stop. */
static void
on_size(GdkPixbufLoader *loader, int w, int h, gpointer too_big)
{
	if ((int64_t)w * h > PHOTO_PIXELS_MAX) {
		*(bool *)too_big = true;
		gdk_pixbuf_loader_set_size(loader, 0, 0);
		return;
	}
	int64_t longer = MAX(MAX(w, h), 1);
	if (longer > PHOTO_SIDE)
		gdk_pixbuf_loader_set_size(loader,
		    (int)MAX((int64_t)w * PHOTO_SIDE / longer, 1),
		    (int)MAX((int64_t)h * PHOTO_SIDE / longer, 1));
}

/* The picture or NULL; the caller owns it. */
static GdkPixbuf *
decode(const char *kind, const void *in, size_t n, bool *too_big)
{
	GdkPixbufLoader *loader = gdk_pixbuf_loader_new_with_type(kind, NULL);
	if (loader == NULL)
		return NULL;
	g_signal_connect(loader, "size-prepared", G_CALLBACK(on_size), too_big);
	bool whole = gdk_pixbuf_loader_write(loader, in, n, NULL);
	whole = gdk_pixbuf_loader_close(loader, NULL) && whole;
	GdkPixbuf *seen = whole ? gdk_pixbuf_loader_get_pixbuf(loader) : NULL;
	GdkPixbuf *up = seen ? gdk_pixbuf_apply_embedded_orientation(seen) : NULL;
	g_object_unref(loader);
	return up;
}

/* On white where it was transparent, since a JPEG is not. */
static GdkPixbuf *
opaque(GdkPixbuf *p)
{
	if (!gdk_pixbuf_get_has_alpha(p))
		return p;
	GdkPixbuf *flat = gdk_pixbuf_composite_color_simple(p, gdk_pixbuf_get_width(p),
	    gdk_pixbuf_get_height(p), GDK_INTERP_NEAREST, 255, 16, 0xffffff, 0xffffff);
	g_object_unref(p);
	return flat;
}

enum rc
photo_read(const void *in, size_t n, struct strbuf *out, struct err *e)
{
	const struct kind *kind = kind_of(in, n);
	bool too_big = false;
	gchar *jpeg = NULL;
	gsize len = 0;

	if (kind == NULL)
		return err_set(e, INVALID, "photo",
		    "This file is no JPEG or PNG picture.  Take the photo with the "
		    "phone's camera, or choose a picture.");
	GdkPixbuf *p = is_whole(kind, in, n) ? decode(kind->name, in, n, &too_big) : NULL;
	if (too_big)
		return err_set(e, INVALID, "photo",
		    "This picture has more than %d million pixels.  Take it at a "
		    "smaller size.",
		    PHOTO_PIXELS_MAX / 1000000);
	p = p ? opaque(p) : NULL;
	if (p == NULL)
		return err_set(e, INVALID, "photo",
		    "This picture is damaged or cut off.  Take the photo again.");
	bool saved = gdk_pixbuf_save_to_buffer(
	    p, &jpeg, &len, "jpeg", NULL, "quality", "82", NULL);
	g_object_unref(p);
	if (!saved)
		return err_set(
		    e, BROKEN, "photo", "The picture could not be kept. Try again.");
	strbuf_add(out, jpeg, len);
	g_free(jpeg);
	return OK;
}
