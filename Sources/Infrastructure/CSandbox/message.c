#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif
#ifndef MSG_CMSG_CLOEXEC
#define MSG_CMSG_CLOEXEC 0
#endif

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

// Waits until the socket is readable or writable, at most until `end` in milliseconds of the monotonic clock. A
// negative `end` waits forever.
static int wait_for(int socket, short events, int64_t end) {
    while (true) {
        int64_t left = end < 0 ? -1 : end - now();
        if (end >= 0 && left < 0) left = 0;
        struct pollfd entry = {.fd = socket, .events = events};
        int found = poll(&entry, 1, (int)left);
        if (found > 0) return 0;
        if (found == 0) {
            errno = ETIMEDOUT;
            return -1;
        }
        if (errno != EINTR) return -1;
    }
}

static int64_t end_after(int milliseconds) {
    return milliseconds < 0 ? -1 : now() + milliseconds;
}

union Control {
    char bytes[CMSG_SPACE(sizeof(int) * CSANDBOX_MAX_DESCRIPTORS)];
    struct cmsghdr alignment;
};

int csandbox_send(
    int socket, const void *bytes, size_t count, const int *descriptors, int descriptor_count, int milliseconds) {
    if (descriptor_count < 0 || descriptor_count > CSANDBOX_MAX_DESCRIPTORS || count > UINT32_MAX) {
        errno = EINVAL;
        return -1;
    }
    uint8_t head[4] = {(uint8_t)(count >> 24), (uint8_t)(count >> 16), (uint8_t)(count >> 8), (uint8_t)count};
    int64_t end = end_after(milliseconds);
    size_t sent = 0;
    while (sent < sizeof head + count) {
        struct iovec parts[2];
        int used = 0;
        size_t of_head = sent < sizeof head ? sent : sizeof head;
        if (of_head < sizeof head) {
            parts[used++] = (struct iovec){.iov_base = head + of_head, .iov_len = sizeof head - of_head};
        }
        size_t of_bytes = sent - of_head;
        parts[used++] = (struct iovec){.iov_base = (char *)bytes + of_bytes, .iov_len = count - of_bytes};
        struct msghdr message = {.msg_iov = parts, .msg_iovlen = (size_t)used};
        union Control control;
        // The descriptors are sent once, with the first byte.
        if (sent == 0 && descriptor_count > 0) {
            memset(&control, 0, sizeof control);
            message.msg_control = control.bytes;
            message.msg_controllen = CMSG_SPACE(sizeof(int) * (size_t)descriptor_count);
            struct cmsghdr *item = CMSG_FIRSTHDR(&message);
            item->cmsg_level = SOL_SOCKET;
            item->cmsg_type = SCM_RIGHTS;
            item->cmsg_len = CMSG_LEN(sizeof(int) * (size_t)descriptor_count);
            memcpy(CMSG_DATA(item), descriptors, sizeof(int) * (size_t)descriptor_count);
        }
        if (wait_for(socket, POLLOUT, end) != 0) return -1;
        ssize_t done = sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (done > 0) {
            sent += (size_t)done;
        } else if (done < 0 && errno != EINTR && errno != EAGAIN) {
            return -1;
        }
    }
    return 0;
}

// Takes the descriptors of a message, and closes those that exceed the capacity.
static void take_descriptors(struct msghdr *message, int *descriptors, int *count) {
    for (struct cmsghdr *item = CMSG_FIRSTHDR(message); item; item = CMSG_NXTHDR(message, item)) {
        if (item->cmsg_level != SOL_SOCKET || item->cmsg_type != SCM_RIGHTS) continue;
        size_t found = (item->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t index = 0; index < found; index++) {
            int descriptor;
            memcpy(&descriptor, CMSG_DATA(item) + index * sizeof(int), sizeof(int));
            if (*count < CSANDBOX_MAX_DESCRIPTORS) {
                descriptors[(*count)++] = descriptor;
            } else {
                close(descriptor);
            }
        }
    }
}

// Reads exactly `count` bytes. Returns 1, 0 if the peer closed the connection before the first byte, or -1.
static int receive_all(
    int socket, void *bytes, size_t count, int *descriptors, int *descriptor_count, int64_t end) {
    size_t done = 0;
    while (done < count) {
        if (wait_for(socket, POLLIN, end) != 0) return -1;
        struct iovec part = {.iov_base = (char *)bytes + done, .iov_len = count - done};
        struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
        union Control control;
        if (descriptors) {
            message.msg_control = control.bytes;
            message.msg_controllen = sizeof control.bytes;
        }
        ssize_t found = recvmsg(socket, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
        if (found > 0) {
            if (descriptors) take_descriptors(&message, descriptors, descriptor_count);
            done += (size_t)found;
        } else if (found == 0) {
            if (done == 0) return 0;
            errno = ECONNRESET;
            return -1;
        } else if (errno == ECONNRESET && done == 0) {
            return 0;
        } else if (errno != EINTR && errno != EAGAIN) {
            return -1;
        }
    }
    return 1;
}

ssize_t csandbox_receive(
    int socket, void *bytes, size_t capacity, int *descriptors, int *descriptor_count, int milliseconds) {
    int64_t end = end_after(milliseconds);
    uint8_t head[4];
    if (descriptor_count) *descriptor_count = 0;
    int result = receive_all(socket, head, sizeof head, descriptors, descriptor_count, end);
    if (result <= 0) return result;
    size_t count = (size_t)head[0] << 24 | (size_t)head[1] << 16 | (size_t)head[2] << 8 | head[3];
    if (count == 0 || count > capacity) {
        errno = EMSGSIZE;
        return -1;
    }
    result = receive_all(socket, bytes, count, descriptors, descriptor_count, end);
    if (result == 0) errno = ECONNRESET;
    return result == 1 ? (ssize_t)count : -1;
}
