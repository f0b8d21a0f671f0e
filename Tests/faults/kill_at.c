/* Ends the process at its Nth change of a file: KILL_AT=N KILL_SIGNAL=S. With KILL_TORN=1 half of a write is done before.
   Only regular files count: what the terminal, pipes and sockets get is not kept. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static atomic_int count;

static int is_due(void) {
  const char *at = getenv("KILL_AT");
  return at && atomic_fetch_add(&count, 1) + 1 == atoi(at);
}

static void end(void) { kill(getpid(), atoi(getenv("KILL_SIGNAL"))); }

static int is_file(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

ssize_t write(int descriptor, const void *bytes, size_t length) {
  ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
  if (is_file(descriptor) && is_due()) {
    /* A process that handles the signal writes the rest. */
    ssize_t written = getenv("KILL_TORN") && length > 1 ? real(descriptor, bytes, length / 2) : -1;
    end();
    if (written >= 0) return written;
  }
  return real(descriptor, bytes, length);
}

#define CHANGE(type, name, parameters, arguments, condition)                    \
  type name parameters {                                                        \
    type(*real) parameters = dlsym(RTLD_NEXT, #name);                           \
    if ((condition) && is_due()) end();                                         \
    return real arguments;                                                      \
  }

CHANGE(int, fsync, (int descriptor), (descriptor), is_file(descriptor))
CHANGE(int, ftruncate, (int descriptor, off_t length), (descriptor, length), is_file(descriptor))
CHANGE(int, rename, (const char *from, const char *to), (from, to), 1)
CHANGE(int, link, (const char *from, const char *to), (from, to), 1)
CHANGE(int, unlink, (const char *path), (path), 1)
