// Preloaded into a command, makes each fsync and fdatasync take SLOW_DISK seconds longer, as on a slow disk.
//
// Usage: cc -shared -fPIC -O1 -o slow-disk.so slow-disk.c; SLOW_DISK=1.5 LD_PRELOAD=./slow-disk.so COMMAND…
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static void wait_for_disk(void) {
    const char *text = getenv("SLOW_DISK");
    double seconds = text ? strtod(text, NULL) : 0;
    struct timespec rest = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
    while (nanosleep(&rest, &rest) != 0 && errno == EINTR) {}
}

int fsync(int descriptor) {
    wait_for_disk();
    return (int)syscall(SYS_fsync, descriptor);
}

int fdatasync(int descriptor) {
    wait_for_disk();
    return (int)syscall(SYS_fdatasync, descriptor);
}
