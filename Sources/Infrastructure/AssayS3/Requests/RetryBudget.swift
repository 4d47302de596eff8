import Synchronization

/// The retries that all calls to a store may make together.
///
/// Without a budget, each call to a failing store would become several, and the load would keep the store from coming
/// back. A retry takes tokens, and a success gives some back, as in Amazon's own clients.
final class RetryBudget: Sendable {
    /// The tokens of a retry after a failure, and after a timeout, which has used the store's resources for longer.
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
