package import Foundation
import Glibc

/// A program in a separate process.
///
/// It does not use Foundation's `Process`, which occasionally misses the exit of a short-lived child. Blocking calls
/// run on dedicated threads. The process is killed when its owner is released, or is cancelled while it waits.
package final class ChildProcess: Sendable {
    /// The way a process ended.
    package enum Exit: Sendable, Equatable {
        case exited(Int32)
        case signal(Int32)

        /// The status as in a shell: 128 plus the number of a fatal signal.
        package var status: Int32 {
            switch self {
            case .exited(let status): status
            case .signal(let number): 128 + number
            }
        }
    }

    /// The running program's own file.
    package static let ownProgram: URL = {
        let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let isKnown = own.path != "/proc/self/exe" && FileManager.default.fileExists(atPath: own.path)
        return isKnown ? own : URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    }()

    /// Returns the program of this name that was built into the same folder as the running one.
    package static func program(_ name: String) -> URL {
        ownProgram.deletingLastPathComponent().appending(path: name)
    }

    private let life: ProcessLife
    private let lines: AsyncStream<String>

    /// - Parameters:
    ///   - command: The program's path and its arguments, which every user of the machine can read.
    ///   - environment: Changes to this process's own environment; `nil` removes a variable.
    ///   - hasOwnGroup: Whether Ctrl-C in a terminal reaches only this process and not the new one.
    ///   - keepsOutput: Whether ``output`` and ``nextLine()`` return its standard output. If so, the process has ended
    ///     once its own children have closed that output, too.
    ///   - log: The file to which its standard error is appended; by default this process's standard error.
    ///   - passed: Descriptors that it has from 3 on.
    ///   - endsGroup: Whether its own children end with it; it then has a group of its own, which gets all signals.
    ///   - finish: Runs after the exit, and before ``end()`` returns.
    /// - Throws: ``NotStarted``.
    package init(
        _ command: [String], environment: [String: String?] = [:], hasOwnGroup: Bool = false, keepsOutput: Bool = true,
        log: URL? = nil, passing passed: [Int32] = [], endsGroup: Bool = false,
        finish: @escaping @Sendable () -> Void = {}
    ) throws(NotStarted) {
        let (id, output) = try ProcessSpawn(
            command: command, environment: environment, hasOwnGroup: hasOwnGroup || endsGroup,
            keepsOutput: keepsOutput, log: log, passed: passed)()
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        let life = ProcessLife(id, isGroup: endsGroup)
        Thread.detachNewThread {
            if let output {
                life.read(output, into: line)
                close(output)
            }
            life.waitForExit(then: finish)
            line.finish()
        }
        self.life = life
        self.lines = lines
    }

    deinit {
        life.signal(SIGKILL)
    }

    package var id: Int32 { life.id }

    /// The output so far.
    package var output: String { life.output }

    /// `nil` while the process runs.
    package var exit: Exit? { life.exit }

    /// Returns the next line of output; `nil` at its end.
    package func nextLine() async -> String? {
        for await line in lines { return line }
        return nil
    }

    /// Waits for a line that starts with a prefix, such as the one with which a server reports its address.
    ///
    /// - Returns: The rest of the line; `nil` if the process ends first.
    package func line(after prefix: String) async -> String? {
        while let line = await nextLine() {
            if line.hasPrefix(prefix) { return String(line.dropFirst(prefix.count)) }
        }
        return nil
    }

    /// Sends a signal unless the process has ended.
    package func signal(_ number: Int32) {
        life.signal(number)
    }

    /// Waits for the exit.
    @discardableResult
    package func end() async -> Exit {
        await withTaskCancellationHandler {
            await withCheckedContinuation { life.whenEnded($0) }
        } onCancel: {
            life.signal(SIGKILL)
        }
    }

    /// Waits for the exit, up to the given number of seconds; returns `nil` when they are over.
    package func end(within seconds: Double) async throws -> Exit? {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while exit == nil, ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(5)) }
        return exit
    }

    /// Sends SIGTERM and waits for the exit; sends SIGKILL if it does not come in time.
    ///
    /// - Returns: `nil` if the process had to be killed.
    package func stop(within seconds: Double) async throws -> Exit? {
        signal(SIGTERM)
        if let exit = try await end(within: seconds) { return exit }
        signal(SIGKILL)
        await end()
        return nil
    }
}
