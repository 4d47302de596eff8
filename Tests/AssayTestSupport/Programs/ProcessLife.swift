import Foundation
import Glibc
import Synchronization

/// The state that the threads of a process share: its output and its exit status.
final class ProcessLife: Sendable {
    private struct State {
        var output: [UInt8] = []
        var status: Int32?
        var waiting: [CheckedContinuation<Int32, Never>] = []
    }

    let id: pid_t
    private let state = Mutex(State())

    init(_ id: pid_t) {
        self.id = id
    }

    var output: String { String(decoding: state.withLock { $0.output }, as: UTF8.self) }

    /// Reads the output to its end.
    func read(_ descriptor: Int32, into lines: AsyncStream<String>.Continuation) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var rest: [UInt8] = []
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
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

    func waitForEnd() {
        var information = siginfo_t()
        // Waits without reaping the process: its id stays reserved until no further signal can be sent to it.
        while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        let (status, waiting) = state.withLock { state in
            var raw: Int32 = 0
            while waitpid(id, &raw, 0) < 0, errno == EINTR {}
            let status = raw & 0x7F == 0 ? raw >> 8 & 0xFF : 128 + raw & 0x7F
            state.status = status
            return (status, state.waiting)
        }
        for continuation in waiting { continuation.resume(returning: status) }
    }

    func whenEnded(_ continuation: CheckedContinuation<Int32, Never>) {
        let status = state.withLock { state in
            if state.status == nil { state.waiting.append(continuation) }
            return state.status
        }
        if let status { continuation.resume(returning: status) }
    }

    func signal(_ number: Int32) {
        state.withLock { if $0.status == nil { _ = kill(id, number) } }
    }
}
