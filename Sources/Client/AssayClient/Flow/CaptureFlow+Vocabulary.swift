public import AssayWire
import Foundation

extension CaptureFlow {
    /// An event of a capture.
    enum Event: Sendable, Hashable {
        /// The capture starts, or resumes after a restart.
        case begin
        /// The server has begun the capture and named the photos; the deadline is by the device's clock.
        case begun([CaptureProgress.Region], deadline: Date, textFields: [CaptureProgress.TextField] = [])
        /// A photo is on disk and synced.
        case taken(region: String, StoredPhoto)
        /// The user has filled in text fields; the values count from the next submit.
        case filledIn([String: String])
        /// The source skips this photo.
        case skipped(region: String)
        /// The source reports that the user cancelled.
        case cancelled
        /// The caller no longer waits, or the user was logged out; or photos cannot be taken any more, for the given
        /// reason.
        case abandoned(AssayError?)
        /// The server has received a photo.
        case sent(region: String)
        /// The server has refused photos when they arrived, by region.
        case refused([String: PhotoRefusal])
        /// The response of `complete` names photos that were refused, by region.
        case completionRefused([String: PhotoRefusal])
        /// The server's reports on the photos that it has.
        case checked([PhotoReport])
        /// The server has registered these digests.
        case submitted(digests: [String: String])
        /// The response of `complete` names photos that have not arrived.
        case missing([String], AssayError)
        case completed(EntrupyCaptureResult)
        /// The step made no progress for the upload window.
        case stalled(Step, AssayError)
        /// The server no longer accepts this photo: the capture's time is over, and no submit has arrived.
        case tooLate(region: String)
        /// The server has closed the capture.
        case expired
        /// The time of an ``Action/alarm(at:)`` has been reached.
        case alarm
        /// The capture failed with an error that a retry cannot resolve.
        case failed(AssayError)
    }

    /// The server's report on one photo.
    struct PhotoReport: Sendable, Hashable {
        let region: String
        let digest: String
        let isAccepted: Bool
        let refusal: PhotoRefusal?
    }

    /// The calls that are repeated until they succeed.
    enum Step: Sendable, Hashable {
        case send(region: String)
        case submit
        case complete
    }

    /// An action to perform; all except the last two result in an event.
    enum Action: Sendable, Hashable {
        case begin
        case ask(PhotoRequest)
        case send(region: String)
        /// Waits briefly, then queries the status of the checks.
        case check
        case submit(at: Date, digests: [String: String])
        case complete
        case alarm(at: Date)
        /// Reports to the caller how the capture ended, while the work continues without further reports.
        case report(CaptureEnd)
        /// Ends the capture, and reports the end to the caller unless an end was already reported.
        case end(CaptureEnd, cancelsOnServer: Bool)
    }
}

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
