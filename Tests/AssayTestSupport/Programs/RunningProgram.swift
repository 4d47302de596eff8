package import Foundation
import Glibc
import Synchronization

/// A program in a separate process.
///
/// It does not use Foundation's `Process`, which occasionally misses the exit of a short-lived child. Blocking calls
/// run on dedicated threads. The program is killed when its owner is released, or is cancelled while it waits.
package final class RunningProgram: Sendable {
    package struct NotStarted: Error {
        package let program: String
        package let code: Int32
    }

    /// The folder of the built programs, which is also the test bundle's folder.
    package static let folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent()

    private let life: ProcessLife
    private let lines: AsyncStream<String>

    /// Programs are started one at a time, so that none inherits another one's pipe.
    private static let start = Mutex(())

    /// - Parameters:
    ///   - command: The program's path and its arguments.
    ///   - environment: Variables in addition to this process's environment.
    ///   - errors: The file to which its standard error is appended; by default this process's standard error.
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

    /// Returns the next line of output; `nil` at its end.
    package func nextLine() async -> String? {
        for await line in lines { return line }
        return nil
    }

    /// The process id.
    package var id: Int32 { life.id }

    package func signal(_ number: Int32) {
        life.signal(number)
    }

    /// Waits for the exit and returns the status: as in a shell, 128 plus the number of a fatal signal.
    package func end() async -> Int32 {
        await withTaskCancellationHandler {
            await withCheckedContinuation { life.whenEnded($0) }
        } onCancel: {
            life.signal(SIGKILL)
        }
    }

    /// The output so far.
    package var output: String { life.output }

    /// - Returns: The process id, and the descriptor of its output.
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
        // Descriptors of other tests are closed: a socket that a child keeps open would not appear closed to its peer.
        let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        for descriptor in open.compactMap({ Int32($0) }) where descriptor > STDERR_FILENO {
            posix_spawn_file_actions_addclose(&actions, descriptor)
        }
        return actions
    }

    /// Returns attributes that reset the signal handling of this process for the program.
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
