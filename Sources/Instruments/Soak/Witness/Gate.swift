import Synchronization

/// Holds the clients' requests back while the server's state is looked at.
final class Gate: Sendable {
    private let state = Mutex((isOpen: false, inside: 0))

    /// How often those who wait look again, in milliseconds.
    private static let lookAgain = 10

    func open() {
        state.withLock { $0.isOpen = true }
    }

    func close() {
        state.withLock { $0.isOpen = false }
    }

    /// Returns once the gate is open; then ``leave()`` is owed.
    func enter() async throws {
        while !isInside() { try await Task.sleep(for: .milliseconds(Self.lookAgain)) }
    }

    func leave() {
        state.withLock { $0.inside -= 1 }
    }

    /// Waits until nobody is inside, but no longer than so many seconds.
    ///
    /// - Returns: Whether everybody has left.
    func drained(within seconds: Double) async throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while state.withLock({ $0.inside }) > 0 {
            guard ContinuousClock.now < deadline else { return false }
            try await Task.sleep(for: .milliseconds(Self.lookAgain))
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
