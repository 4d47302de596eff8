public import AssayWire

/// How a capture ended without failing.
public enum CaptureOutcome: Sendable, Hashable {
    /// The item is made; its result may still be under review.
    case completed(EntrupyCaptureResult)
    /// The user cancelled before submitting.
    case cancelled
    /// It was not finished within its two hours.
    case timedOut
}

/// How a capture ended.
///
/// After ``AssayError/Code/imageUpload`` and ``AssayError/Code/offlineAccess`` of a submitted capture the photos stay in
/// the queue and are sent when they can be.
public typealias CaptureEnd = Result<CaptureOutcome, AssayError>
