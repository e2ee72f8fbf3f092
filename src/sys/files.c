/* sys/files.c - see the header. */
#include "sys/files.h"
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

enum { CHUNK = 65536, OPEN_AT_ONCE = 32 };

enum rc
file_error(struct err *e, const char *doing, const char *path, int error)
{
	switch (error) {
	case ENOSPC:
	case EDQUOT:
		return err_set(e, BROKEN, NULL,
		    "The disk is full: %s %s did not work.  Make room and try again.",
		    doing, path);
	case EACCES:
	case EPERM:
		return err_set(e, BROKEN, NULL,
		    "This account may not do it: %s %s was refused (%s).  Choose another "
		    "place or "
		    "change its permissions.",
		    doing, path, strerror(error));
	case EROFS:
		return err_set(e, BROKEN, NULL,
		    "The disk cannot be written to: %s %s did not work (%s).  Choose "
		    "another place.",
		    doing, path, strerror(error));
	case ENOENT:
		return err_set(e, NOT_FOUND, NULL,
		    "%s %s did not work: there is no such file or folder.  Check how it "
		    "is written.",
		    doing, path);
	default:
		return err_set(e, BROKEN, NULL, "%s %s did not work: %s.", doing, path,
		    strerror(error));
	}
}

enum rc
file_read(const char *path, struct strbuf *out, struct err *e)
{
	bool in = strcmp(path, "-") == 0;
	int fd = in ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return file_error(e, "reading", path, errno);
	char buf[CHUNK];
	ssize_t n;
	int error = 0;
	while (!out->full && (n = read(fd, buf, sizeof buf)) != 0) {
		if (n > 0)
			strbuf_add(out, buf, (size_t)n);
		else if (errno != EINTR) {
			error = errno;
			break;
		}
	}
	if (!in)
		close(fd);
	if (error != 0)
		return file_error(e, "reading", path, error);
	if (out->full)
		return err_set(e, TOO_BIG, NULL,
		    "%s is larger than %zu MB, the most that is read.", path,
		    out->max / 1000000);
	return OK;
}

static int
write_whole(int fd, const char *at, size_t n)
{
	while (n > 0) {
		ssize_t done = write(fd, at, n);
		if (done < 0 && errno == EINTR)
			continue;
		if (done < 0)
			return errno;
		at += done;
		n -= (size_t)done;
	}
	return fsync(fd) != 0 && errno != EINVAL ? errno : 0;
}

/* 0, or why the disk does not know yet what the folder of path holds. */
static int
sync_folder(const char *path)
{
	char dir[FILE_PATH_MAX] = ".";
	const char *slash = strrchr(path, '/');
	size_t n = slash ? MAX((size_t)(slash - path), 1) : 0;
	if (n >= sizeof dir)
		return ENAMETOOLONG;
	if (slash) {
		memcpy(dir, path, n);
		dir[n] = '\0';
	}
	int fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (fd < 0) /* one that may be written and not read */
		return errno == EACCES ? 0 : errno;
	int error = fsync(fd) != 0 && errno != EINVAL ? errno : 0;
	close(fd);
	return error;
}

enum rc
file_move(const char *from, const char *to, struct err *e)
{
	int error = rename(from, to) != 0 ? errno : sync_folder(to);
	return error == 0 ? OK : file_error(e, "writing", to, error);
}

enum rc
file_write(const char *path, const void *data, size_t n, struct err *e)
{
	char tmp[FILE_PATH_MAX];
	int len = snprintf(tmp, sizeof tmp, "%s.new-%ld", path, (long)getpid());
	if (len < 0 || (size_t)len >= sizeof tmp)
		return file_error(e, "writing", path, ENAMETOOLONG);
	int fd = open(tmp, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	if (fd < 0)
		return file_error(e, "writing", path, errno);
	int error = write_whole(fd, data, n);
	if (close(fd) != 0 && error == 0)
		error = errno;
	enum rc rc =
	    error == 0 ? file_move(tmp, path, e) : file_error(e, "writing", path, error);
	if (rc != OK)
		unlink(tmp);
	return rc;
}

bool
file_exists(const char *path)
{
	return access(path, F_OK) == 0;
}

enum rc
dir_make(const char *path, unsigned mode, struct err *e)
{
	char part[FILE_PATH_MAX];
	size_t len = strlen(path);
	if (len == 0 || len >= sizeof part)
		return file_error(e, "making the folder", path, ENAMETOOLONG);
	memcpy(part, path, len + 1);
	for (size_t i = 1; i <= len; i++) {
		if (path[i] != '/' && path[i] != '\0')
			continue;
		part[i] = '\0';
		/* those above may be entered by others; only the folder itself has the
		 * mode */
		if (mkdir(part, i == len ? (mode_t)mode : 0755) != 0 && errno != EEXIST)
			return file_error(e, "making the folder", part, errno);
		part[i] = path[i];
	}
	struct stat st;
	if (stat(path, &st) != 0)
		return file_error(e, "looking at the folder", path, errno);
	return S_ISDIR(st.st_mode) ? OK
	                           : file_error(e, "making the folder", path, ENOTDIR);
}

static int
remove_one(const char *path, const struct stat *st, int kind, struct FTW *at)
{
	(void)st;
	(void)kind;
	(void)at;
	return remove(path) == 0 || errno == ENOENT ? 0 : -1;
}

enum rc
dir_remove(const char *path, struct err *e)
{
	if (!file_exists(path))
		return OK;
	if (nftw(path, remove_one, OPEN_AT_ONCE, FTW_DEPTH | FTW_PHYS) != 0)
		return file_error(e, "removing", path, errno);
	return OK;
}

int64_t
dir_free_bytes(const char *path)
{
	struct statvfs st;
	if (statvfs(path, &st) != 0)
		return -1;
	return (int64_t)st.f_bavail * (int64_t)st.f_frsize;
}
