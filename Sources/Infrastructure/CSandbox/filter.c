#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef __x86_64__
#define ARCHITECTURE AUDIT_ARCH_X86_64
// This bit is set in the system call numbers of the x32 interface.
#define FOREIGN_BIT 0x40000000
#else
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define LOAD_ARGUMENT(index) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[index]))
#define RETURN(value) BPF_STMT(BPF_RET | BPF_K, (value))
#define REFUSE(code) RETURN(SECCOMP_RET_ERRNO | (code))
// Runs the next statement if the loaded word equals the value, else skips it.
#define IF(value) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, 1)
#define ALLOW(name) IF(__NR_##name), RETURN(SECCOMP_RET_ALLOW)
// Allows a call if the lower half of one argument has a given value. The first statement skips the other four if the
// number of the call differs.
#define ALLOW_WITH(name, index, value)                                                                              \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 4), LOAD_ARGUMENT(index), IF(value),                        \
        RETURN(SECCOMP_RET_ALLOW), REFUSE(EPERM)

int csandbox_enter(void) {
    unsigned self = (unsigned)getpid();
    struct sock_filter filter[] = {
        LOAD(arch),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
        RETURN(SECCOMP_RET_KILL_PROCESS),
        LOAD(nr),
#ifdef FOREIGN_BIT
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, FOREIGN_BIT, 0, 1),
        RETURN(SECCOMP_RET_KILL_PROCESS),
#endif
        // Open descriptors. None can be opened, not even for reading: the process runs as the server's user, who can
        // read the master key.
        ALLOW(read), ALLOW(readv), ALLOW(pread64), ALLOW(preadv), ALLOW(write), ALLOW(writev), ALLOW(pwrite64),
        ALLOW(lseek), ALLOW(close), ALLOW(dup), ALLOW(fstat), ALLOW(ftruncate), ALLOW(recvmsg), ALLOW(sendmsg),
        ALLOW(ppoll),
#ifdef __NR_poll
        ALLOW(poll),
#endif
        // glibc implements fstat as this call with an empty path. The filter cannot see the path; with another path,
        // the call returns a file's metadata but never its content.
        ALLOW_WITH(newfstatat, 3, AT_EMPTY_PATH),
        // Memory.
        ALLOW(mmap), ALLOW(munmap), ALLOW(mprotect), ALLOW(mremap), ALLOW(madvise), ALLOW(brk),
        // Threads of this process. clone3 hides its flags from the filter; if it is missing, glibc calls clone.
        IF(__NR_clone3), REFUSE(ENOSYS),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone, 0, 4), LOAD_ARGUMENT(0),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1), RETURN(SECCOMP_RET_ALLOW), REFUSE(EPERM),
        ALLOW(futex), ALLOW(set_robust_list), ALLOW(sched_yield), ALLOW(sched_getaffinity), ALLOW(exit),
        ALLOW(exit_group), ALLOW(gettid), ALLOW(getpid), ALLOW(membarrier),
#ifdef __NR_rseq
        ALLOW(rseq),
#endif
        ALLOW_WITH(prctl, 0, PR_SET_NAME),
        // Time, and signals to itself.
        ALLOW(clock_gettime), ALLOW(clock_nanosleep), ALLOW(nanosleep), ALLOW(gettimeofday), ALLOW(getrusage),
        ALLOW(setitimer), ALLOW(rt_sigaction), ALLOW(rt_sigprocmask), ALLOW(rt_sigreturn), ALLOW(sigaltstack),
        ALLOW(restart_syscall), ALLOW(getrandom), ALLOW_WITH(tgkill, 0, self),
        // Its own resource limits.
        ALLOW_WITH(prlimit64, 0, 0),
        REFUSE(EPERM),
    };
    struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
    long result = syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
    // The filter must apply to every thread. If it cannot be applied to one, the call returns that thread's id.
    if (result > 0) errno = EBUSY;
    return result == 0 ? 0 : -1;
}

#else

int csandbox_enter(void) {
    errno = ENOSYS;
    return -1;
}

#endif
