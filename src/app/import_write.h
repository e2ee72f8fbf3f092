/* app/import_write.h - what was taken of a roster file goes into the database. */
#ifndef APP_IMPORT_WRITE_H
#define APP_IMPORT_WRITE_H
#include "app/app_import.h"

/* Inside the caller's transaction. */
enum rc import_write(struct db *db, struct arena *a, const struct tournament *t,
    const struct import *im, struct err *e) MUST_USE;
#endif
