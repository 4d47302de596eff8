import AssayCore
import AssayStorage

/// Performs a partner's call, unless a call with the same key was carried out or is running on this node.
package struct PerformOnce: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameter body: Carries out the call with ``IdempotentCall/run(in:now:_:)``, which also excludes calls on other
    ///   nodes. It does not run for an answer that is known, so that a repeated change is not refused because of the
    ///   change itself.
    /// - Throws: `idempotency_in_progress` (conflict), `idempotency_key_reused` (unprocessable), `already_done`
    ///   (conflict).
    package func callAsFunction(
        _ call: IdempotentCall, _ body: () async throws -> Receipt
    ) async throws -> Receipt {
        guard let key = call.key else { return try await body() }
        guard platform.runningCalls.begin(key) else { throw IdempotencyErrors.inProgress }
        defer { platform.runningCalls.end(key) }
        let now = platform.clock.now()
        if let kept = try await platform.store.read({ try call.replay(in: $0, now: now) }) { return kept }
        return try await body()
    }
}
