/* app/secret.h - passwords and secret links: the only door to libsodium. */
#ifndef APP_SECRET_H
#define APP_SECRET_H
#include "base/base.h"

enum {
	SECRET_TOKEN_SIZE = 44,     /* 256 random bits in base64url, with the NUL */
	SECRET_HASH_SIZE = 32,      /* SHA-256 */
	SECRET_PASSWORD_SIZE = 128, /* an argon2id hash with its settings, as text */
	PASSWORD_MIN = 10,          /* characters */
	PASSWORD_MAX = 200
};

/* A new token.  It is shown once; only its hash is stored. */
void secret_token(char out[SECRET_TOKEN_SIZE]);
void secret_hash(const char *token, unsigned char out[SECRET_HASH_SIZE]);
/* argon2id with 19 MiB and two passes, one at a time, so that many sign-ins at once
 * neither fill the memory nor starve the entry of sheets. */
void secret_password_hash(const char *password, char out[SECRET_PASSWORD_SIZE]);
/* Takes as long where hash is NULL or "" (no such account) and then says no. */
bool secret_password_is(const char *hash, const char *password);
#endif
