/* sys/net.h - network addresses: of this machine, and of those who ask. */
#ifndef SYS_NET_H
#define SYS_NET_H
#include "base/base.h"

enum { NET_ADDRESS_MAX = 64 };
/* IPv4 addresses of the interfaces that are up, without the machine's own loop; returns
 * how many.  Wireless and wired ones look alike here. */
int net_addresses(char out[][NET_ADDRESS_MAX], int max);

/* Whom to count an address as: who holds one IPv6 address holds its whole /64, so that
 * network, "2001:db8:0:1::"; on one cable alone (fe80::) the address itself.  IPv4, also
 * mapped into IPv6, as it is.  address may be what a proxy wrote: in brackets, with a
 * port or a zone, or no address at all, which stays as it is, cut. */
void net_holder(const char *address, char out[NET_ADDRESS_MAX]);
#endif
