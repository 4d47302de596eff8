import Foundation
import Glibc
import Synchronization

/// The state that the threads of a child process share: its output and its exit.
final class ProcessLife: Sendable {
    private struct State {
        var output: [UInt8] = []
        var exit: ChildProcess.Exit?
        var waiting: [CheckedContinuation<ChildProcess.Exit, Never>] = []
    }

    let id: pid_t
    private let state = Mutex(State())

    init(_ id: pid_t) {
        self.id = id
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

    func waitForExit() {
        var information = siginfo_t()
        // Waits without reaping the process: its id stays reserved until no further signal can be sent to it.
        while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        let (exit, waiting) = state.withLock { state in
            var raw: Int32 = 0
            while waitpid(id, &raw, 0) < 0, errno == EINTR {}
            let signal = raw & 0x7F
            let exit: ChildProcess.Exit = signal == 0 ? .exited(raw >> 8 & 0xFF) : .signal(signal)
            state.exit = exit
            return (exit, state.waiting)
        }
        for continuation in waiting { continuation.resume(returning: exit) }
    }

    func whenEnded(_ continuation: CheckedContinuation<ChildProcess.Exit, Never>) {
        let exit = state.withLock { state in
            if state.exit == nil { state.waiting.append(continuation) }
            return state.exit
        }
        if let exit { continuation.resume(returning: exit) }
    }

    func signal(_ number: Int32) {
        state.withLock { if $0.exit == nil { _ = kill(id, number) } }
    }
}
