import Foundation
import Glibc
import Synchronization

/// The state that the threads of a child process share: its output and its exit.
final class ProcessLife: Sendable {
    private struct State {
        var output: [UInt8] = []
        var exit: ChildProcess.Exit?
        /// Whether everything after the exit is done, too.
        var isOver = false
        var waiting: [CheckedContinuation<ChildProcess.Exit, Never>] = []
    }

    let id: pid_t
    /// Whether the processes of the child's own group end with it.
    private let isGroup: Bool
    private let state = Mutex(State())

    init(_ id: pid_t, isGroup: Bool) {
        self.id = id
        self.isGroup = isGroup
    }

    var output: String { String(decoding: state.withLock { $0.output }, as: UTF8.self) }

    var exit: ChildProcess.Exit? { state.withLock { $0.exit } }

    /// Reads the output to its end.
    func read(_ descriptor: Int32, into lines: AsyncStream<String>.Continuation) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var rest: [UInt8] = []
        while true {
            let count = Foundation.read(descriptor, &buffer, buffer.count)
            guard count > 0 || (count < 0 && errno == EINTR) else { return }
            guard count > 0 else { continue }
            state.withLock { $0.output += buffer[..<count] }
            rest += buffer[..<count]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                lines.yield(String(decoding: rest[..<end], as: UTF8.self))
                rest.removeSubrange(...end)
            }
        }
    }

    /// Waits for the exit, and then runs a closure before others hear of the exit.
    func waitForExit(then finish: () -> Void) {
        var information = siginfo_t()
        // Waits without reaping the process: its id stays reserved until no further signal can be sent to it.
        while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        let exit = state.withLock { state in
            if isGroup { _ = kill(-id, SIGKILL) }
            var raw: Int32 = 0
            while waitpid(id, &raw, 0) < 0, errno == EINTR {}
            let signal = raw & 0x7F
            let exit: ChildProcess.Exit = signal == 0 ? .exited(raw >> 8 & 0xFF) : .signal(signal)
            state.exit = exit
            return exit
        }
        finish()
        let waiting = state.withLock { state in
            state.isOver = true
            return state.waiting
        }
        for continuation in waiting { continuation.resume(returning: exit) }
    }

    func whenEnded(_ continuation: CheckedContinuation<ChildProcess.Exit, Never>) {
        let exit = state.withLock { state in
            if !state.isOver { state.waiting.append(continuation) }
            return state.isOver ? state.exit : nil
        }
        if let exit { continuation.resume(returning: exit) }
    }

    func signal(_ number: Int32) {
        state.withLock { if $0.exit == nil { _ = kill(isGroup ? -id : id, number) } }
    }
}
