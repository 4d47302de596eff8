import Foundation

/// How the system can go on with a call.
struct SystemTransfer: Sendable {
    /// Tells calls of one address apart: a photo's digest, or those that are registered.
    let subject: String
    /// The body of a photo; for other calls, the place where it is written before the system gets it.
    let file: URL
    /// Whether the system sends it from the start.
    ///
    /// Other calls are sent by the process for as long as it can.
    let isPhoto: Bool
    /// Called when the system has it, and when it has ended.
    let note: @Sendable (_ isCarried: Bool) -> Void
}
