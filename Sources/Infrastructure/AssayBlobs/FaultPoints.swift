/// A point in the path of an upload or of a webhook at which a test may kill the process, as a power failure would.
package enum FaultPoint: String, Sendable, Hashable, CaseIterable {
    /// The photo's bytes are synced in the spool file.
    case afterSpool = "after-spool"
    /// The photo has its final name among the blobs; the folder that holds the name is not synced yet.
    case afterRename = "after-rename"
    /// A transaction has written everything, and nothing is committed.
    case beforeCommit = "before-commit"
    /// A transaction is durable, and its caller does not know yet.
    case afterCommit = "after-commit"
    /// The response is complete, and no byte of it is sent.
    case beforeAnswer = "before-answer"
    /// A delivery of a webhook is leased, and not sent yet.
    case afterDeliveryClaim = "after-delivery-claim"
    /// The receiver has answered, and nothing of it is stored.
    case afterDeliveryAnswer = "after-delivery-answer"

    /// The points in the path of an upload.
    package static let ofUploads: [FaultPoint] = [
        .afterSpool, .afterRename, .beforeCommit, .afterCommit, .beforeAnswer,
    ]
}

/// The action at fault points: none, unless a test configures one.
///
/// Only the composition root decides (see `docs/develop/soak.md`); other code only reports the points it reaches. When switched off, a pass costs one comparison with `nil`.
package struct FaultPoints: Sendable {
    /// No action at any point.
    package static let off = FaultPoints(reached: nil)

    private let reached: (@Sendable (FaultPoint) -> Void)?

    /// - Parameter reached: Called at every pass, on the thread that reaches the point.
    package init(reached: (@Sendable (FaultPoint) -> Void)?) {
        self.reached = reached
    }

    /// Reports that the code has reached a point.
    package func pass(_ point: FaultPoint) {
        reached?(point)
    }
}
