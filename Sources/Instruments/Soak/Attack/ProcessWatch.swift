import Foundation
import Glibc
import LocalServers
import Synchronization

/// Monitors a server and its children: their total memory, and children that outlive the server.
final class ProcessWatch: Sendable {
    private struct State {
        var peak = 0
        var seen: Set<Start> = []
    }

    let root: Int32
    private let state = Mutex(State())

    init(_ root: Int32) {
        self.root = root
    }

    /// The peak of the total resident memory, in bytes.
    var peak: Int { state.withLock { $0.peak } }

    /// The number of child processes seen.
    var children: Int { state.withLock { $0.seen.count } }

    /// Takes samples until the task is cancelled.
    func run(every seconds: Double = 0.2) async {
        while !Task.isCancelled {
            sample()
            try? await Task.sleep(for: .seconds(seconds))
        }
    }

    func sample() {
        let family = ProcessTree.family(of: root, in: ProcessTree.all())
        let resident = family.reduce(0) { $0 + ProcessTree.residentBytes($1.id) }
        state.withLock { state in
            state.peak = max(state.peak, resident)
            state.seen.formUnion(family.filter { $0.id != root }.map(Start.init))
        }
    }

    /// Returns the children that still run some time after the server's exit, and kills them.
    func orphans(after seconds: Double) async throws -> [ProcessEntry] {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while true {
            let left = remaining()
            guard !left.isEmpty, ContinuousClock.now < deadline else {
                for entry in left { kill(entry.id, SIGKILL) }
                return left
            }
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    private func remaining() -> [ProcessEntry] {
        let seen = state.withLock { $0.seen }
        return ProcessTree.all().filter { seen.contains(Start($0)) }.sorted { $0.id < $1.id }
    }

    /// The identity of a process, independent of its current parent and program.
    private struct Start: Hashable {
        let id: Int32
        let started: UInt64

        init(_ entry: ProcessEntry) {
            id = entry.id
            started = entry.started
        }
    }
}
