// A restricted child process that receives its work over a socket: functions to start it, to communicate with it, and
// to limit it from inside.
//
// Every function that can fail returns -1 and leaves the reason in errno, unless its comment says otherwise.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Functions for the parent.

// Starts a program whose standard input is one end of a socket pair; its standard output is discarded. The child
// inherits the standard error but no other descriptor, no signal mask, and only the environment variables that the
// dynamic loader needs. `end` receives the other end of the socket. Returns the process id, or -1.
pid_t csandbox_spawn(const char *program, int *end);

// Kills a process and waits until it has ended. Returns its wait status.
int csandbox_reap(pid_t process);

// Creates a file without a name, which exists only until it is closed.
int csandbox_memory_file(void);

// Messages, for both sides. A message is a length of four bytes, most significant byte first, followed by that many
// bytes.

#define CSANDBOX_MAX_DESCRIPTORS 3

// Sends a message with at most CSANDBOX_MAX_DESCRIPTORS descriptors. Waits at most `milliseconds`, or forever if the
// value is negative.
int csandbox_send(
    int socket, const void *bytes, size_t count, const int *descriptors, int descriptor_count, int milliseconds);

// Receives a message of at most `capacity` bytes. Waits at most `milliseconds`, or forever if the value is negative.
// Returns the length of the message, 0 if the peer closed the connection, or -1. errno is ETIMEDOUT after the wait, and
// EMSGSIZE for an empty message or one that exceeds `capacity`. `descriptors` has room for CSANDBOX_MAX_DESCRIPTORS; if
// it is NULL, received descriptors are discarded.
ssize_t csandbox_receive(
    int socket, void *bytes, size_t capacity, int *descriptors, int *descriptor_count, int milliseconds);

// Functions for the child, in the order in which it calls them.

// Ties the lifetime of the process to its socket. The process ignores the signals of a terminal and of a service
// manager, and exits as soon as the peer closes the socket, even during other work. When memory is short, the kernel
// kills it first.
int csandbox_prepare(int socket);

// Forbids core files, limits the number of descriptors and the size of files, and limits the address space to its
// current size plus `more_bytes`. Also discards the standard error.
int csandbox_limit(uint64_t more_bytes);

// Permanently forbids new privileges and all system calls except those for computing and for reading and writing open
// descriptors. Fails with ENOSYS if the kernel or the processor architecture is not supported.
int csandbox_enter(void);

// Limits the work on one picture: the address space beyond that at `csandbox_limit`, and the processor time, after
// which SIGPROF ends the process. 0 milliseconds remove the time limit.
int csandbox_bound_work(uint64_t more_bytes, int processor_milliseconds);
