/* app/app_demo.h - a complete small tournament to look around in, made through the same
 * functions that people use. */
#ifndef APP_APP_DEMO_H
#define APP_APP_DEMO_H
#include "app/app.h"
#include "app/secret.h"

#define DEMO_SLUG "demo"
#define DEMO_EMAIL "director@demo.example"

struct demo {
	char password[SECRET_TOKEN_SIZE]; /* of DEMO_EMAIL; new at every call */
	char scorer[SECRET_TOKEN_SIZE];   /* of helpers' links /l/TOKEN, new as well */
	char desk[SECRET_TOKEN_SIZE];
};

/* Makes the tournament where there is none of that name; its people, scores and seats are
 * the same every time.  The account owns the installation only where nobody else has an
 * account. */
enum rc app_demo_load(struct app *app, struct demo *out, struct err *e) MUST_USE;
#endif
