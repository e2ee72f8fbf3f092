/* app/secret.c - libsodium: argon2id, random tokens, SHA-256. */
#include "app/secret.h"
#include <pthread.h>
#include <sodium.h>
#include <string.h>

static_assert(
    SECRET_PASSWORD_SIZE >= crypto_pwhash_STRBYTES, "room for libsodium's text");
static_assert(SECRET_HASH_SIZE == crypto_hash_sha256_BYTES, "room for SHA-256");

enum { MEMORY = 19 * 1024 * 1024, PASSES = 2 };

/* One at a time: each needs 19 MiB. */
static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

static void
start(void)
{
	int rc = sodium_init(); /* may be called again and again, from any thread */

	assert(rc >= 0);
	(void)rc;
}

void
secret_token(char out[SECRET_TOKEN_SIZE])
{
	unsigned char bytes[32];

	start();
	randombytes_buf(bytes, sizeof bytes);
	sodium_bin2base64(out, SECRET_TOKEN_SIZE, bytes, sizeof bytes,
	    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
	sodium_memzero(bytes, sizeof bytes);
}

void
secret_hash(const char *token, unsigned char out[SECRET_HASH_SIZE])
{
	crypto_hash_sha256(out, (const unsigned char *)token, strlen(token));
}

void
secret_password_hash(const char *password, char out[SECRET_PASSWORD_SIZE])
{
	int rc;

	start();
	memset(out, 0, SECRET_PASSWORD_SIZE);
	pthread_mutex_lock(&one_at_a_time);
	rc = crypto_pwhash_str_alg(out, password, strlen(password), PASSES, MEMORY,
	    crypto_pwhash_ALG_ARGON2ID13);
	pthread_mutex_unlock(&one_at_a_time);
	assert(rc == 0); /* fails only where memory is out */
	(void)rc;
}

bool
secret_password_is(const char *hash, const char *password)
{
	/* Of a random password that nobody knows. */
	static const char nobody[] =
	    "$argon2id$v=19$m=19456,t=2,p=1$CoNGyz143HeDrpTlbloJPw$"
	    "h54qIfdxjLD3xapBAchkqdogmC1jpj/9ZssV4heyZtA";
	bool known = hash && *hash;
	int rc;

	start();
	pthread_mutex_lock(&one_at_a_time);
	rc = crypto_pwhash_str_verify(known ? hash : nobody, password, strlen(password));
	pthread_mutex_unlock(&one_at_a_time);
	return known && rc == 0;
}
