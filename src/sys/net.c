/* sys/net.c - see net.h. */
#include "sys/net.h"
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

int
net_addresses(char out[][NET_ADDRESS_MAX], int max)
{
	struct ifaddrs *list = NULL;
	int n = 0;

	if (getifaddrs(&list) != 0)
		return 0;
	for (const struct ifaddrs *i = list; i && n < max; i = i->ifa_next) {
		struct sockaddr_in a;

		if (!i->ifa_addr || i->ifa_addr->sa_family != AF_INET ||
		    !(i->ifa_flags & IFF_UP) || (i->ifa_flags & IFF_LOOPBACK))
			continue;
		memcpy(&a, i->ifa_addr, sizeof a);
		if (inet_ntop(AF_INET, &a.sin_addr, out[n], NET_ADDRESS_MAX))
			n++;
	}
	freeifaddrs(list);
	return n;
}

enum { PREFIX_BYTES = 8 }; /* of a /64 */

void
net_holder(const char *address, char out[NET_ADDRESS_MAX])
{
	struct in6_addr six;
	const char *from = address + (*address == '[');
	const char *colon = strchr(from, ':');
	bool lone = colon && !strchr(colon + 1, ':'); /* before the port of an IPv4 one */

	snprintf(
	    out, NET_ADDRESS_MAX, "%.*s", (int)strcspn(from, lone ? ":" : "]%"), from);
	if (inet_pton(AF_INET6, out, &six) != 1)
		return;
	if (IN6_IS_ADDR_V4MAPPED(&six)) {
		(void)inet_ntop(AF_INET, six.s6_addr + 12, out, NET_ADDRESS_MAX);
		return;
	}
	if (!IN6_IS_ADDR_LINKLOCAL(&six))
		memset(six.s6_addr + PREFIX_BYTES, 0, sizeof six.s6_addr - PREFIX_BYTES);
	(void)inet_ntop(AF_INET6, &six, out, NET_ADDRESS_MAX);
}
