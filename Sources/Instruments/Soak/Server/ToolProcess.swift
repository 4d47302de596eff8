import Foundation
import Glibc

/// A system tool, such as `mount`, in a separate process.
///
/// It does not use Foundation's `Process`, which occasionally misses the exit of a short-lived child.
struct ToolProcess: Sendable {
    let id: Int32

    /// Runs a tool and waits for its exit.
    static func run(_ command: String...) throws {
        let tool = try ToolProcess(["/usr/bin/env"] + command)
        var status: Int32 = 0
        while waitpid(tool.id, &status, 0) < 0, errno == EINTR {}
        guard status == 0 else {
            throw SoakError("\(command.joined(separator: " ")) ended with status \(status >> 8)")
        }
    }

    /// Starts a tool and discards its output.
    init(_ command: [String]) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        // The threads of this process block signals. A child would inherit the mask, and SIGTERM could not stop it.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var id: Int32 = 0
        let code = posix_spawn(&id, command[0], &actions, &attributes, &arguments, environ)
        guard code == 0 else { throw SoakError("\(command[0]) can't be started: \(String(cString: strerror(code)))") }
        self.id = id
    }

    /// Waits for the exit.
    ///
    /// - Returns: The signal that ended the process; 0 when it exited by itself.
    @discardableResult
    func ended() async throws -> Int32 {
        var status: Int32 = 0
        while waitpid(id, &status, WNOHANG) == 0 { try await Task.sleep(for: .milliseconds(10)) }
        return status & 0x7F
    }

    /// Whether the process has exited.
    ///
    /// It remains a zombie until it is waited for.
    var hasEnded: Bool {
        var info = siginfo_t()
        return waitid(P_PID, id_t(id), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info._sifields._sigchld.si_pid == id
    }
}
