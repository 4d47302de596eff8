import Foundation

/// The data that the system needs to continue a call.
struct SystemTransfer: Sendable {
    /// A discriminator for calls to the same address: a photo's digest, or the registered digests.
    let subject: String
    /// A photo's file; for other calls, the file to which the body is written before the system takes over.
    let file: URL
    /// Whether the system sends the call from the start.
    ///
    /// The process sends other calls itself for as long as it can.
    let isPhoto: Bool
    /// Called when the system has taken over the call, and when the call has ended.
    let note: @Sendable (_ isCarried: Bool) -> Void
}
