/* app/app_print.h - documents on paper: what is to be printed, and the PDF itself. */
#ifndef APP_APP_PRINT_H
#define APP_APP_PRINT_H
#include "app/app.h"
#include <stdio.h>

/* Makes the PDF in this process: in holds the JSON model, out gets the document.  Only the child
 * process "cubetab pdf KIND" calls it. */
enum rc print_document(const char *kind, FILE *in, FILE *out, struct err *e) MUST_USE;
#endif
