/// A place in the way of an upload at which a test may end the whole process, as a loss of power would.
package enum FaultPoint: String, Sendable, Hashable, CaseIterable {
    /// The photo's bytes are synced in the spool.
    case afterSpool = "after-spool"
    /// The photo is under its name among the blobs; the folder that holds the name is not synced yet.
    case afterRename = "after-rename"
    /// A transaction has written everything, and nothing of it counts yet.
    case beforeCommit = "before-commit"
    /// A transaction is durable, and nobody has been told.
    case afterCommit = "after-commit"
    /// The answer is made and none of it sent.
    case beforeAnswer = "before-answer"
}

/// What happens at fault points: nothing, unless a test has asked for it.
///
/// The composition root alone decides (`ASSAY_FAULT`, see `docs/reliability.md`); whoever passes a point only says so.
/// Switched off, a pass is one comparison with `nil`.
package struct FaultPoints: Sendable {
    /// Nothing ever happens.
    package static let off = FaultPoints(reached: nil)

    private let reached: (@Sendable (FaultPoint) -> Void)?

    /// - Parameter reached: Called at every pass, on the thread that passes.
    package init(reached: (@Sendable (FaultPoint) -> Void)?) {
        self.reached = reached
    }

    /// Says that a point has been reached.
    package func pass(_ point: FaultPoint) {
        reached?(point)
    }
}
