import AssaySQL

/// The body of a write that waits for its turn, with the callbacks to its caller.
struct PendingWrite: Sendable {
    /// Returns the body's value to the caller.
    ///
    /// It is only called when the value's changes are durable.
    typealias Delivery = @Sendable () -> Void

    /// The id of the write in the queue.
    let ticket: Int
    /// Runs the body.
    ///
    /// It may be called twice, because the first transaction may be lost.
    let run: @Sendable (any SQLTransaction) throws -> Delivery
    /// Returns an error to the caller.
    ///
    /// Each write is completed once: by a delivery or by this callback.
    let fail: @Sendable (any Error) -> Void
}
