#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#ifndef POLLRDHUP
#define POLLRDHUP 0
#endif

// The standard streams, the socket, three descriptors of a request, the duplicates that libvips makes, and a reserve.
#define MAX_DESCRIPTORS 32
// A thumbnail and a working copy have some hundred KiB, a picture of full size at most this; a faulty decoder must not
// fill the disk.
#define MAX_FILE_BYTES (16 << 20)
// Higher than the default, so that the kernel kills a decoder before the server and its database.
#define OUT_OF_MEMORY_SCORE "800"

static void *exit_when_closed(void *argument) {
    int socket = (int)(intptr_t)argument;
    while (true) {
        // A half-closed socket counts as closed. Readable data does not end the wait.
        struct pollfd entry = {.fd = socket, .events = POLLRDHUP};
        if (poll(&entry, 1, -1) > 0 && (entry.revents & (POLLHUP | POLLERR | POLLNVAL | POLLRDHUP))) _exit(0);
    }
    return NULL;
}

static void raise_out_of_memory_score(void) {
    int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (file < 0) return;
    // There is no remedy if the score cannot be raised.
    if (write(file, OUT_OF_MEMORY_SCORE, strlen(OUT_OF_MEMORY_SCORE)) < 0) errno = 0;
    close(file);
}

int csandbox_prepare(int socket) {
    signal(SIGTERM, SIG_IGN);
    signal(SIGINT, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    raise_out_of_memory_score();
    pthread_attr_t attributes;
    pthread_t thread;
    int error = pthread_attr_init(&attributes);
    if (!error) {
        pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
        pthread_attr_setstacksize(&attributes, 64 << 10);
        error = pthread_create(&thread, &attributes, exit_when_closed, (void *)(intptr_t)socket);
        pthread_attr_destroy(&attributes);
    }
    if (!error) return 0;
    errno = error;
    return -1;
}

// The address space in use, in bytes; 0 if the system does not report it.
static uint64_t address_space(void) {
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file) return 0;
    if (fscanf(file, "%lu", &pages) != 1) pages = 0;
    fclose(file);
    return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

// The address space at the time of `csandbox_limit`. Later limits are added to it.
static uint64_t first_address_space = 0;

static int set_limit(int resource, rlim_t soft, rlim_t hard) {
    struct rlimit limit = {.rlim_cur = soft, .rlim_max = hard};
    return setrlimit(resource, &limit);
}

int csandbox_limit(uint64_t more_bytes) {
    int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nothing < 0) return -1;
    int silenced = dup2(nothing, STDERR_FILENO);
    close(nothing);
    if (silenced < 0) return -1;
    first_address_space = address_space();
    rlim_t most = first_address_space + more_bytes;
    if (set_limit(RLIMIT_CORE, 0, 0) != 0 || set_limit(RLIMIT_NOFILE, MAX_DESCRIPTORS, MAX_DESCRIPTORS) != 0
        || set_limit(RLIMIT_FSIZE, MAX_FILE_BYTES, MAX_FILE_BYTES) != 0)
        return -1;
    return first_address_space > 0 ? set_limit(RLIMIT_AS, most, most) : 0;
}

int csandbox_bound_work(uint64_t more_bytes, int processor_milliseconds) {
    // The processor time of all threads counts. The signal has no handler, so it ends the process.
    struct itimerval timer = {
        .it_value = {.tv_sec = processor_milliseconds / 1000, .tv_usec = processor_milliseconds % 1000 * 1000}};
    if (setitimer(ITIMER_PROF, &timer, NULL) != 0) return -1;
    struct rlimit limit;
    if (first_address_space == 0 || getrlimit(RLIMIT_AS, &limit) != 0) return 0;
    rlim_t wanted = first_address_space + more_bytes;
    limit.rlim_cur = wanted < limit.rlim_max ? wanted : limit.rlim_max;
    return setrlimit(RLIMIT_AS, &limit);
}
