/* db/cluster_place.h - folders of the private PostgreSQL; used by cluster.c only. */
#ifndef DB_CLUSTER_PLACE_H
#define DB_CLUSTER_PLACE_H
#include "db/cluster.h"

enum rc place_reachable(
    const char *path, const struct process_as *as, struct err *e) MUST_USE;
/* Makes the folder, owned by the account and closed to others; refuses another's. */
enum rc place_private(
    const char *path, const struct process_as *as, struct err *e) MUST_USE;
/* The folder for the socket: in dir, or where that path is too long for a socket (107
 * bytes) a private one under the runtime directory. */
enum rc place_socket(char out[FILE_PATH_MAX], const char *dir,
    const struct process_as *as, struct err *e) MUST_USE;
#endif
