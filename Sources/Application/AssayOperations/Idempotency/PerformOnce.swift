import AssayCore
import AssayStorage

/// Performs a partner's call, unless a call with the same key was carried out or is running on this node.
package struct PerformOnce: Sendable {
    private let store: Store
    private let clock: any WallClock
    private let running: RunningCalls

    package init(_ platform: Platform) {
        (store, clock, running) = (platform.store, platform.clock, platform.runningCalls)
    }

    /// - Parameter body: Carries out the call with ``IdempotentCall/run(in:now:_:)``, which also excludes calls on other
    ///   nodes. It does not run for an answer that is known, so that a repeated change is not refused because of the
    ///   change itself.
    /// - Throws: `idempotency_in_progress` (conflict), `idempotency_key_reused` (unprocessable), `already_done`
    ///   (conflict).
    package func callAsFunction(
        _ call: IdempotentCall, _ body: () async throws -> Receipt
    ) async throws -> Receipt {
        guard let key = call.key else { return try await body() }
        guard running.begin(key) else { throw IdempotencyErrors.inProgress }
        defer { running.end(key) }
        let now = clock.now()
        if let kept = try await store.read({ try call.replay(in: $0, now: now) }) { return kept }
        return try await body()
    }
}
