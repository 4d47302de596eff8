import AssaySQL

/// A write's body that waits for its turn, with the way back to its caller.
struct PendingWrite: Sendable {
    /// Hands the body's value to the caller.
    ///
    /// Only called when the value's changes are durable.
    typealias Delivery = @Sendable () -> Void

    /// Names the write towards the queue.
    let ticket: Int
    /// Runs the body.
    ///
    /// May be called twice: the first transaction may be lost.
    let run: @Sendable (any SQLTransaction) throws -> Delivery
    /// Hands an error to the caller.
    ///
    /// A write is settled once: by a delivery or by this.
    let fail: @Sendable (any Error) -> Void
}
