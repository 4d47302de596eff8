import Synchronization

/// The retries that all calls to a store may make together.
///
/// Without it, each call to a dead store would become several, and the store would be hammered while it comes back. A
/// retry takes tokens, and a success gives some back: the same rule as in Amazon's own clients.
final class RetryBudget: Sendable {
    /// The tokens of a retry after a failure, and after a timeout, which has cost the store more.
    static let cost = 5
    static let timeoutCost = 10

    private let capacity: Int
    private let tokens: Mutex<Int>

    /// - Parameter capacity: With 500, 100 retries after failures may follow each other without a success.
    init(capacity: Int = 500) {
        self.capacity = capacity
        tokens = Mutex(capacity)
    }

    /// Takes the tokens of a retry.
    ///
    /// - Returns: Whether there were enough.
    func take(_ cost: Int) -> Bool {
        tokens.withLock { tokens in
            guard tokens >= cost else { return false }
            tokens -= cost
            return true
        }
    }

    /// Gives tokens back after a success: those of the call's last retry, or one if it needed none.
    func giveBack(_ cost: Int?) {
        tokens.withLock { $0 = min(capacity, $0 + (cost ?? 1)) }
    }
}
