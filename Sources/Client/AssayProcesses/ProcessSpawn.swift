import Foundation
import Glibc
import Synchronization

/// The program could not be started.
package struct NotStarted: Error, CustomStringConvertible {
    let program: String
    let code: Int32

    /// The reason in the system's words.
    package var reason: String { String(cString: strerror(code)) }

    package var description: String { "\(program) can't be started: \(reason)" }
}

/// The start of a child process, which inherits no signal handling and no other descriptor of this process than those
/// that are passed to it.
///
/// A socket that a child kept open would not appear closed to its peer.
struct ProcessSpawn {
    /// Programs are started one at a time, so that none inherits the pipe of another one.
    private static let turn = Mutex(())

    let command: [String]
    let environment: [String: String?]
    let hasOwnGroup: Bool
    let keepsOutput: Bool
    let log: URL?
    /// The descriptors that the child has from 3 on.
    let passed: [Int32]

    /// - Returns: The process id, and the descriptor of its output.
    func callAsFunction() throws(NotStarted) -> (id: pid_t, output: Int32?) {
        try Self.turn.withLock { _ throws(NotStarted) in
            guard keepsOutput else { return (try spawn(output: nil), nil) }
            var ends: [Int32] = [0, 0]
            guard pipe(&ends) == 0 else { throw NotStarted(program: command[0], code: errno) }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            defer { close(ends[1]) }
            do throws(NotStarted) {
                return (try spawn(output: ends[1]), ends[0])
            } catch {
                close(ends[0])
                throw error
            }
        }
    }

    private func spawn(output: Int32?) throws(NotStarted) -> pid_t {
        // Out of the way of the child's descriptors.
        let copies = passed.map { fcntl($0, F_DUPFD_CLOEXEC, STDERR_FILENO + 1 + Int32(passed.count)) }
        defer { for copy in copies { close(copy) } }
        var actions = actions(output, copies)
        var attributes = attributes()
        var changed = ProcessInfo.processInfo.environment
        for (name, value) in environment { changed[name] = value }
        let arguments = command.map { strdup($0) } + [nil]
        let variables = changed.map { strdup("\($0)=\($1)") } + [nil]
        defer {
            for text in arguments + variables { free(text) }
            posix_spawnattr_destroy(&attributes)
            posix_spawn_file_actions_destroy(&actions)
        }
        var id: pid_t = 0
        let code = posix_spawn(&id, command[0], &actions, &attributes, arguments, variables)
        guard code == 0 else { throw NotStarted(program: command[0], code: code) }
        return id
    }

    private func actions(_ output: Int32?, _ copies: [Int32]) -> posix_spawn_file_actions_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        if let output {
            posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        }
        if let log {
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, log.path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        }
        let first = STDERR_FILENO + 1
        for (index, copy) in copies.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, copy, first + Int32(index))
        }
        let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        for descriptor in open.compactMap({ Int32($0) }) where descriptor >= first + Int32(copies.count) {
            posix_spawn_file_actions_addclose(&actions, descriptor)
        }
        return actions
    }

    private func attributes() -> posix_spawnattr_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var (all, none) = (sigset_t(), sigset_t())
        sigfillset(&all)
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setpgroup(&attributes, 0)
        var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        if hasOwnGroup { flags |= POSIX_SPAWN_SETPGROUP }
        posix_spawnattr_setflags(&attributes, Int16(flags))
        return attributes
    }
}
