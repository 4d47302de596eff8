// A child process that is fed over a socket and can do little else: how the server starts one and talks to it, and
// how the child limits itself.
//
// Every function that can fail returns -1 and leaves the reason in errno, unless it says otherwise.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// The parent's side.

// Starts a program whose standard input is one end of a socket pair. It inherits no other descriptor but the standard
// error, no signal mask, and of the environment only what the dynamic loader needs. `end` gets the other end.
// Returns the process, or -1.
pid_t csandbox_spawn(const char *program, int *end);

// Ends a process and waits until it is gone. Returns its wait status.
int csandbox_reap(pid_t process);

// A file without a name, which is gone when it is closed.
int csandbox_memory_file(void);

// Messages, on both sides: a length of four bytes, most significant first, then so many bytes.

#define CSANDBOX_MAX_DESCRIPTORS 3

// Sends a message with at most CSANDBOX_MAX_DESCRIPTORS descriptors; waits at most so many milliseconds.
int csandbox_send(
    int socket, const void *bytes, size_t count, const int *descriptors, int descriptor_count, int milliseconds);

// Receives a message of at most `capacity` bytes; waits at most so many milliseconds, or for ever where they are
// negative. Returns its length, 0 where the other side has closed, or -1: ETIMEDOUT after that time, EMSGSIZE for a
// longer message. `descriptors` has room for CSANDBOX_MAX_DESCRIPTORS; where it is NULL, none are taken.
ssize_t csandbox_receive(
    int socket, void *bytes, size_t capacity, int *descriptors, int *descriptor_count, int milliseconds);

// The child's side, in the order in which it calls them.

// Lives by its socket alone: ignores the signals of a terminal and of a service manager, and ends as soon as the other
// end of the socket is closed, whatever it is doing. It is the first that the kernel ends where memory is short.
int csandbox_prepare(int socket);

// Takes away core files, more than a few descriptors, long files, and more address space than it has now and so many
// bytes. Silences the standard error.
int csandbox_limit(uint64_t more_bytes);

// For ever: no new privileges, and no system call but those that computing, reading and writing open descriptors take.
// ENOSYS where the kernel or the processor's kind is not supported.
int csandbox_enter(void);

// Bounds the work on one picture: address space beyond that of `csandbox_limit`, and processor time, after which the
// process ends by SIGPROF. 0 milliseconds take the bound on time away.
int csandbox_bound_work(uint64_t more_bytes, int processor_milliseconds);
