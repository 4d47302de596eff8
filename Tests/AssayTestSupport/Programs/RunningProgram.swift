package import Foundation
import Glibc
import Synchronization

/// A program in a process of its own, started and waited for without Foundation, whose `Process` now and then misses the
/// end of a child that lives for a moment only.
///
/// What blocks has a thread of its own. A program whose owner is gone, or is cancelled while it waits, is killed.
package final class RunningProgram: Sendable {
    package struct NotStarted: Error {
        package let program: String
        package let code: Int32
    }

    /// Where the built programs lie: beside the test bundle.
    package static let folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent()

    private let life: ProcessLife
    private let lines: AsyncStream<String>

    /// One is started after another, so that none inherits the end of another's pipe.
    private static let start = Mutex(())

    /// - Parameters:
    ///   - command: The program's path and its arguments.
    ///   - environment: What it finds beside this process's own environment.
    ///   - errors: The file that its standard error is added to; this process's own standard error where there is none.
    package init(_ command: [String], environment: [String: String] = [:], errors: URL? = nil) throws {
        let environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let (id, output) = try Self.start.withLock { _ throws(NotStarted) in
            try Self.spawn(command, environment, errors: errors)
        }
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        let life = ProcessLife(id)
        Thread.detachNewThread {
            life.read(output, into: line)
            close(output)
            life.waitForEnd()
            line.finish()
        }
        self.life = life
        self.lines = lines
    }

    deinit {
        life.signal(SIGKILL)
    }

    /// The next line that it prints; `nil` when it has ended.
    package func nextLine() async -> String? {
        for await line in lines { return line }
        return nil
    }

    /// The process id.
    package var id: Int32 { life.id }

    package func signal(_ number: Int32) {
        life.signal(number)
    }

    /// Waits for its end and returns its status: as in a shell, 128 and the number where a signal has ended it.
    package func end() async -> Int32 {
        await withTaskCancellationHandler {
            await withCheckedContinuation { life.whenEnded($0) }
        } onCancel: {
            life.signal(SIGKILL)
        }
    }

    /// All that it has printed so far.
    package var output: String { life.output }

    /// - Returns: The process, and what its output is read from.
    private static func spawn(
        _ command: [String], _ environment: [String: String], errors: URL?
    ) throws(NotStarted) -> (id: pid_t, output: Int32) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw NotStarted(program: command[0], code: errno) }
        defer { close(ends[1]) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = actions(output: ends[1], errors: errors)
        var attributes = attributes()
        var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer {
            for text in arguments + variables { free(text) }
            posix_spawnattr_destroy(&attributes)
            posix_spawn_file_actions_destroy(&actions)
        }
        var id: pid_t = 0
        let code = posix_spawn(&id, command[0], &actions, &attributes, &arguments, &variables)
        guard code == 0 else {
            close(ends[0])
            throw NotStarted(program: command[0], code: code)
        }
        return (id, ends[0])
    }

    private static func actions(output: Int32, errors: URL?) -> posix_spawn_file_actions_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        if let errors {
            posix_spawn_file_actions_addopen(
                &actions, STDERR_FILENO, errors.path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        }
        // Nothing of other tests: a socket that a child keeps open is not closed for whoever is at its other end.
        let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        for descriptor in open.compactMap({ Int32($0) }) where descriptor > STDERR_FILENO {
            posix_spawn_file_actions_addclose(&actions, descriptor)
        }
        return actions
    }

    /// What this process does with its signals is no concern of the program's.
    private static func attributes() -> posix_spawnattr_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var (all, none) = (sigset_t(), sigset_t())
        sigfillset(&all)
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        return attributes
    }
}
