/* http/intake.c - a request as libmicrohttpd has it -> struct req. */
#include "base/utf8.h"
#include "http/daemon.h"
#include "sys/clock.h"
#include "sys/net.h"
#include <arpa/inet.h>
#include <stdio.h>

bool
host_is_sane(const char *host)
{
	size_t n = host ? strlen(host) : 0;

	return n > 0 && n < 256 &&
	       strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ01234567"
	                    "89.-_:[]") == n;
}

struct framing {
	int hosts, lengths, codings;
};

static enum MHD_Result
count_framing(void *arg, enum MHD_ValueKind kind, const char *name, const char *value)
{
	struct framing *f = arg;

	(void)kind;
	(void)value;
	/* A cheap look first: most headers have another length. */
	switch (strlen(name)) {
	case 4:
		f->hosts += strcasecmp(name, "Host") == 0;
		break;
	case 14:
		f->lengths += strcasecmp(name, "Content-Length") == 0;
		break;
	case 17:
		f->codings += strcasecmp(name, "Transfer-Encoding") == 0;
		break;
	default:
		break;
	}
	return MHD_YES;
}

bool
framing_is_plain(struct MHD_Connection *c)
{
	struct framing f = { 0 };

	MHD_get_connection_values(c, MHD_HEADER_KIND, count_framing, &f);
	return f.hosts <= 1 && f.lengths + f.codings <= 1;
}

enum verb
verb_of(const char *method, bool *head)
{
	*head = strcmp(method, "HEAD") == 0;
	if (*head || strcmp(method, "GET") == 0)
		return GET;
	if (strcmp(method, "POST") == 0)
		return POST;
	if (strcmp(method, "PUT") == 0)
		return PUT;
	return strcmp(method, "DELETE") == 0 ? DELETE : 0;
}

struct pairs {
	struct arena *a;
	struct pair *list;
	int n, max;
	bool decode, damaged;
};

/* Decodes in place; false where what comes out is no text. */
static bool
decoded(char *s)
{
	return url_decode(s, false) && utf8_valid(s, strlen(s));
}

static enum MHD_Result
add_pair(void *arg, enum MHD_ValueKind kind, const char *name, const char *value)
{
	struct pairs *p = arg;
	char *n = arena_strdup(p->a, name), *v = arena_strdup(p->a, value ? value : "");

	(void)kind;
	if (p->decode && !(decoded(n) && decoded(v)))
		p->damaged = true;
	else if (p->n < p->max)
		p->list[p->n++] = (struct pair){ n, v };
	return p->n < p->max ? MHD_YES : MHD_NO;
}

/* The first max pairs; false where one is no text. */
static bool
read_pairs(struct exchange *x, enum MHD_ValueKind kind, int max, bool decode,
    const struct pair **list, int *n)
{
	struct pairs p = { x->arena, ARENA_ARRAY(x->arena, (size_t)max, struct pair), 0,
		max, decode, false };

	MHD_get_connection_values(x->c, kind, add_pair, &p);
	*list = p.list;
	*n = p.n;
	return !p.damaged;
}

/* What the proxy itself saw: the last address of the last such header, since some proxies
 * add a header of their own below the one that a client made up. */
static const char *
forwarded_for(const struct req *q)
{
	const char *last = NULL;

	for (int i = 0; i < q->header_n; i++)
		if (strcasecmp(q->header[i].name, "X-Forwarded-For") == 0)
			last = q->header[i].value;
	const char *comma = last ? strrchr(last, ',') : NULL;
	last = comma ? comma + 1 : last;
	return last ? last + strspn(last, " ") : NULL;
}

static void
read_address(struct exchange *x)
{
	const union MHD_ConnectionInfo *i =
	    MHD_get_connection_info(x->c, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
	const struct sockaddr *sa = i ? i->client_addr : NULL;
	const char *proxy = x->server->o.trusted_proxy;
	char to[NET_ADDRESS_MAX] = "";

	if (sa && sa->sa_family == AF_INET) {
		const struct sockaddr_in *in = (const void *)sa;
		inet_ntop(AF_INET, &in->sin_addr, to, sizeof to);
	} else if (sa && sa->sa_family == AF_INET6) {
		const struct sockaddr_in6 *in = (const void *)sa;
		inet_ntop(AF_INET6, &in->sin6_addr, to, sizeof to);
		if (strncmp(to, "::ffff:", 7) == 0) /* the proxy is named without */
			memmove(to, to + 7, strlen(to + 7) + 1);
	}
	net_holder(to, x->actor.address);
	x->q.https = x->server->o.tls_cert != NULL;
	if (proxy == NULL || strcmp(proxy, to) != 0)
		return;
	const char *client = forwarded_for(&x->q);
	const char *proto = req_header(&x->q, "X-Forwarded-Proto");
	if (client)
		net_holder(client, x->actor.address);
	if (proto && strcmp(proto, "https") == 0)
		x->q.https = true;
}

void *
query_cap(void *arg, const char *uri, struct MHD_Connection *c)
{
	char *at = strchr((char *)(uintptr_t)uri, '?');
	int n = 0;

	(void)arg;
	(void)c;
	while (at && ++n <= QUERY_MAX)
		at = strchr(at + 1, '&');
	if (at && (at = strchr(at + 1, '&')))
		*at = '\0';
	return NULL;
}

struct key {
	char *to;
	size_t len, max;
	int parts;
};

static enum MHD_Result
key_part(void *arg, enum MHD_ValueKind kind, const char *name, const char *value)
{
	struct key *k = arg;
	int n = snprintf(k->to + k->len, k->max - k->len, "%c%s=%s",
	    k->parts++ ? '&' : '?', name, value ? value : "");

	(void)kind;
	if (n < 0 || (size_t)n >= k->max - k->len)
		return MHD_NO;
	k->len += (size_t)n;
	return MHD_YES;
}

const char *
key_of(struct MHD_Connection *c, const char *url, char *buffer, size_t max)
{
	int args = MHD_get_connection_values(c, MHD_GET_ARGUMENT_KIND, NULL, NULL);
	size_t n = strlen(url);
	struct key k = { buffer, n, max, 0 };

	if (n >= max)
		return NULL;
	if (args <= 0)
		return url;
	memcpy(buffer, url, n + 1);
	return MHD_get_connection_values(c, MHD_GET_ARGUMENT_KIND, key_part, &k) == args
	           ? buffer
	           : NULL;
}

struct exchange *
exchange_new(
    struct server *s, struct MHD_Connection *c, const char *url, const char *method)
{
	struct exchange *x = mem_alloc(sizeof *x);
	struct req *q = &x->q;
	const char *host;

	pthread_mutex_lock(&s->lock);
	s->live++;
	x->busy = s->stopping;
	pthread_mutex_unlock(&s->lock);

	x->server = q->server = s;
	x->c = c;
	x->refs = 1;
	x->arena = q->arena = arena_new();
	x->began = clock_us();
	q->templates = s->o.templates;
	q->reply = &x->reply;
	q->actor = &x->actor;
	x->actor.roles = ROLE_PUBLIC;
	strbuf_init(&x->reply.body, REPLY_MAX);
	snprintf(q->id, sizeof q->id, "%s-%llx", s->run,
	    (unsigned long long)__atomic_add_fetch(&s->number, 1, __ATOMIC_RELAXED));
	q->verb = verb_of(method, &x->head);
	int headers = MHD_get_connection_values(c, MHD_HEADER_KIND, NULL, NULL);
	(void)read_pairs(x, MHD_HEADER_KIND, headers, false, &q->header, &q->header_n);
	x->damaged = !read_pairs(
	    x, MHD_GET_ARGUMENT_KIND, QUERY_MAX, true, &q->query, &q->query_n);
	x->crowded =
	    MHD_get_connection_values(c, MHD_GET_ARGUMENT_KIND, NULL, NULL) > QUERY_MAX;
	read_address(x);
	host = req_header(q, "Host");
	q->base_url = s->o.public_url
	                  ? s->o.public_url
	                  : arena_printf(x->arena, "%s://%s", q->https ? "https" : "http",
	                        host_is_sane(host) ? host : s->address);
	q->content_type = req_header(q, "Content-Type");
	if (q->content_type == NULL)
		q->content_type = "";
	q->body = "";
	router_match(s->router, x->arena, q->verb, url, &x->m);
	q->route = x->m.route;
	x->url = arena_strdup(x->arena, url);
	char *path = arena_strdup(x->arena, url);
	bool api = strncmp(url, "/api/", 5) == 0;
	q->path = decoded(path) ? path : api ? "/api/" : "/";
	memcpy(q->arg, x->m.arg, sizeof q->arg);
	memcpy(q->num, x->m.num, sizeof q->num);
	return x;
}
