public import AssayWire

/// The outcome of a capture that did not fail.
public enum CaptureOutcome: Sendable, Hashable {
    /// The item was created; its result can still be under review.
    case completed(EntrupyCaptureResult)
    /// The user cancelled before submitting.
    case cancelled
    /// The capture was not submitted within its two hours.
    case timedOut
}

/// The end of a capture: an outcome or an error.
///
/// If a submitted capture fails with ``AssayError/Code/imageUpload`` or ``AssayError/Code/offlineAccess``, its photos
/// stay in the queue and are sent later.
public typealias CaptureEnd = Result<CaptureOutcome, AssayError>
