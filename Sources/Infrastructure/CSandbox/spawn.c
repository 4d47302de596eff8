#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

// Keeps the variables that the dynamic loader may need to find the libraries. The child gets no others.
static void minimal_environment(char **target, size_t room) {
    static const char *const kept[] = {"LD_LIBRARY_PATH=", "DYLD_LIBRARY_PATH=", "PATH="};
    size_t count = 0;
    for (char **entry = environ; *entry && count + 1 < room; entry++) {
        for (size_t index = 0; index < sizeof kept / sizeof *kept; index++) {
            if (strncmp(*entry, kept[index], strlen(kept[index])) == 0) target[count++] = *entry;
        }
    }
    target[count] = NULL;
}

static int prepare_attributes(posix_spawnattr_t *attributes) {
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    int error = posix_spawnattr_setsigmask(attributes, &none);
    if (!error) error = posix_spawnattr_setsigdefault(attributes, &all);
    // The child has its own process group. Ctrl-C in a terminal then reaches only the server, which lets open requests
    // finish.
    if (!error) error = posix_spawnattr_setpgroup(attributes, 0);
    short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP;
#ifdef __APPLE__
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
    return error ? error : posix_spawnattr_setflags(attributes, flags);
}

static int prepare_files(posix_spawn_file_actions_t *files, int input) {
    int error = posix_spawn_file_actions_adddup2(files, input, STDIN_FILENO);
    if (!error) error = posix_spawn_file_actions_addopen(files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
#ifdef __APPLE__
    if (!error) error = posix_spawn_file_actions_addinherit_np(files, STDERR_FILENO);
#else
    if (!error) error = posix_spawn_file_actions_addclosefrom_np(files, STDERR_FILENO + 1);
#endif
    return error;
}

static int make_pair(int ends[2]) {
    // Another thread may start a program at any time, and that program must not inherit the sockets.
#ifdef SOCK_CLOEXEC
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
#else
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return -1;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return 0;
#endif
}

static int spawn(const char *program, int input, pid_t *process) {
    char *environment[8];
    minimal_environment(environment, sizeof environment / sizeof *environment);
    char *arguments[] = {(char *)program, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&files);
    if (error) return error;
    error = posix_spawnattr_init(&attributes);
    if (!error) {
        error = prepare_attributes(&attributes);
        if (!error) error = prepare_files(&files, input);
        if (!error) error = posix_spawn(process, program, &files, &attributes, arguments, environment);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&files);
    return error;
}

pid_t csandbox_spawn(const char *program, int *end) {
    int ends[2];
    if (make_pair(ends) != 0) return -1;
    pid_t process = -1;
    int error = spawn(program, ends[1], &process);
    close(ends[1]);
    if (!error) {
        *end = ends[0];
        return process;
    }
    close(ends[0]);
    errno = error;
    return -1;
}

int csandbox_reap(pid_t process) {
    kill(process, SIGKILL);
    int status = 0;
    while (waitpid(process, &status, 0) < 0 && errno == EINTR) {}
    return status;
}
