import Foundation
import Glibc
import Synchronization

/// Watches a server and its children: how much memory they hold together, and whether any outlives it.
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

    /// The most memory that was resident at once, in bytes.
    var peak: Int { state.withLock { $0.peak } }

    /// How many children there were.
    var children: Int { state.withLock { $0.seen.count } }

    /// Looks again and again until it is cancelled.
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

    /// The children that are still there some time after the server's end; they are ended then.
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

    /// A process whatever its parent and its program are by now.
    private struct Start: Hashable {
        let id: Int32
        let started: UInt64

        init(_ entry: ProcessEntry) {
            id = entry.id
            started = entry.started
        }
    }
}
