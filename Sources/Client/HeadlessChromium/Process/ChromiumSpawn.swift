import Foundation
import Glibc

/// The start of the browser's first process, which inherits the two ends of the pipe as descriptors 3 and 4, and no
/// other descriptor.
struct ChromiumSpawn {
    /// A process that has started, and this process's ends of its pipe.
    struct Started {
        let id: pid_t
        let commands: Int32
        let answers: Int32
    }

    let command: [String]
    /// Changes to this process's own environment.
    let environment: [String: String]

    func callAsFunction() throws(ChromiumFailure) -> Started {
        // Sockets, since a write to a pipe whose reader has ended raises a signal that ends this process.
        let requests = try Self.sockets()
        defer { close(requests.theirs) }
        let replies: (ours: Int32, theirs: Int32)
        do throws(ChromiumFailure) { replies = try Self.sockets() } catch {
            close(requests.ours)
            throw error
        }
        defer { close(replies.theirs) }
        do throws(ChromiumFailure) {
            let id = try spawn(reading: requests.theirs, writing: replies.theirs)
            return Started(id: id, commands: requests.ours, answers: replies.ours)
        } catch {
            close(requests.ours)
            close(replies.ours)
            throw error
        }
    }

    /// Returns two connected sockets that no child process inherits.
    private static func sockets() throws(ChromiumFailure) -> (ours: Int32, theirs: Int32) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw failure(errno) }
        return (ends[0], ends[1])
    }

    private func spawn(reading: Int32, writing: Int32) throws(ChromiumFailure) -> pid_t {
        // Out of the way of 3 and 4.
        let (input, output) = (fcntl(reading, F_DUPFD_CLOEXEC, 10), fcntl(writing, F_DUPFD_CLOEXEC, 10))
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        for (descriptor, mode) in [(STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_WRONLY), (STDERR_FILENO, O_WRONLY)] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", mode, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, input, 3)
        posix_spawn_file_actions_adddup2(&actions, output, 4)
        let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        for descriptor in open.compactMap({ Int32($0) }) where descriptor > 4 {
            posix_spawn_file_actions_addclose(&actions, descriptor)
        }
        var attributes = Self.attributes()
        let changed = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let arguments = command.map { strdup($0) } + [nil]
        let variables = changed.map { strdup("\($0)=\($1)") } + [nil]
        defer {
            for text in arguments + variables { free(text) }
            posix_spawnattr_destroy(&attributes)
            posix_spawn_file_actions_destroy(&actions)
            close(input)
            close(output)
        }
        var id: pid_t = 0
        let code = posix_spawn(&id, command[0], &actions, &attributes, arguments, variables)
        guard code == 0 else { throw Self.failure(code) }
        return id
    }

    /// Usual signals, and a group of its own: Ctrl-C in a terminal reaches this process alone.
    private static func attributes() -> posix_spawnattr_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var (all, none) = (sigset_t(), sigset_t())
        sigfillset(&all)
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
        return attributes
    }

    private static func failure(_ code: Int32) -> ChromiumFailure {
        ChromiumFailure(description: "Chromium can't be started: \(String(cString: strerror(code)))")
    }
}
