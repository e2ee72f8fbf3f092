/* db/cluster.h - the private PostgreSQL below the data folder.
 *
 * DIR/postgres is the cluster, DIR/run its socket, DIR/postgres.log what it says,
 * DIR/lock is held by the program that runs it.  Every failure is one sentence that says
 * what to do. */
#ifndef DB_CLUSTER_H
#define DB_CLUSTER_H
#include "sys/files.h"
#include "sys/process.h"

struct cluster; /* opaque */

enum cluster_use {
	CLUSTER_SERVE,  /* for as long as the server runs; alone on its folder */
	CLUSTER_COMMAND /* for one command; shares a cluster that is running already */
};

/* Whether there is one below that folder, or something there that may not be looked at.
 */
bool cluster_exists(const char *data_dir);
/* Makes the cluster at first, adopts one that lost its server, recovers one that crashed,
 * and waits until it answers. */
enum rc cluster_open(struct cluster **out, const char *data_dir, enum cluster_use use,
    struct err *e) MUST_USE;
/* Stops the cluster if this program started or adopted it. */
void cluster_close(struct cluster *c);
DEFINE_CLEANUP(struct cluster *, cluster_close)
/* Called now and then: starts it again if it is gone, after a failure less and less
 * often. OK if it runs; NOT_FOUND where somebody took its folder away: nothing is left to
 * serve. */
enum rc cluster_tend(struct cluster *c, struct err *e) MUST_USE;
/* For db_open_owner; the role is the owner of the schema. */
const char *cluster_conninfo(const struct cluster *c);
const char *cluster_dir(const struct cluster *c);

enum { PG_VERSION_MIN = 15 };
/* Folder with PostgreSQL's programs: of this major version, or of the newest (version 0).
 * $CUBETAB_PGBIN, if set, is the only place looked at. */
enum rc cluster_programs(char out[FILE_PATH_MAX], int *version, struct err *e) MUST_USE;
/* The account that PostgreSQL runs as: ourselves, or for root "cubetab", made if absent.
 */
enum rc cluster_account(struct process_as *as, struct err *e) MUST_USE;
#endif
