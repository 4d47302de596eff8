import Synchronization

/// Blocks the clients' requests while the server's state is checked.
final class Gate: Sendable {
    private let state = Mutex((isOpen: false, inside: 0))

    /// The polling interval of waiting tasks, in milliseconds.
    private static let pollInterval = 10

    func open() {
        state.withLock { $0.isOpen = true }
    }

    func close() {
        state.withLock { $0.isOpen = false }
    }

    /// Returns once the gate is open.
    ///
    /// The caller must call ``leave()`` afterwards.
    func enter() async throws {
        while !isInside() { try await Task.sleep(for: .milliseconds(Self.pollInterval)) }
    }

    func leave() {
        state.withLock { $0.inside -= 1 }
    }

    /// Waits until no request is inside, up to the given number of seconds.
    ///
    /// - Returns: Whether all requests have left.
    func drained(within seconds: Double) async throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while state.withLock({ $0.inside }) > 0 {
            guard ContinuousClock.now < deadline else { return false }
            try await Task.sleep(for: .milliseconds(Self.pollInterval))
        }
        return true
    }

    private func isInside() -> Bool {
        state.withLock { state in
            if state.isOpen { state.inside += 1 }
            return state.isOpen
        }
    }
}
