/* sys/net.c - the addresses at which this machine can be reached. */
#include "sys/net.h"
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
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
