/* sys/net.h - the addresses at which this machine can be reached. */
#ifndef SYS_NET_H
#define SYS_NET_H
#include "base/base.h"

enum { NET_ADDRESS_MAX = 64 };
/* IPv4 addresses of the interfaces that are up, without the machine's own loop; returns
 * how many.  Wireless and wired ones look alike here. */
int net_addresses(char out[][NET_ADDRESS_MAX], int max);
#endif
