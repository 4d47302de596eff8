import AssayWire
import Foundation

extension CaptureFlow {
    /// What happens to a capture.
    enum Event: Sendable, Hashable {
        /// The capture starts, or goes on after a restart.
        case begin
        /// The platform has begun it and named the photos; the deadline is by the device's clock.
        case begun([CaptureProgress.Region], deadline: Date)
        /// A photo is on disk and synced.
        case taken(region: String, StoredPhoto)
        /// The source goes on without this photo.
        case skipped(region: String)
        /// The source says that the user cancelled.
        case cancelled
        /// The caller no longer waits, or the user was logged out; or nobody can take photos any more, for this reason.
        case abandoned(AssayError?)
        /// A photo is with the platform.
        case sent(region: String)
        /// The platform refused photos, by region.
        case refused([String: PhotoRefusal])
        /// What the platform says of the photos it has.
        case checked([PhotoReport])
        /// The platform has registered these digests.
        case submitted(digests: [String: String])
        /// `complete` says that photos have not arrived.
        case missing([String], AssayError)
        case completed(EntrupyCaptureResult)
        /// Nothing moved for the upload window.
        case stalled(Step, AssayError)
        /// The platform takes this photo no more: the capture's time is over, and no submit has arrived.
        case tooLate(region: String)
        /// The platform has closed the capture.
        case expired
        /// The time of an ``Action/alarm(at:)`` has come.
        case alarm
        /// Trying again can't help.
        case failed(AssayError)
    }

    /// What the platform says of one photo.
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

    /// What is to be done; all but the last two answer with an event.
    enum Action: Sendable, Hashable {
        case begin
        case ask(PhotoRequest)
        case send(region: String)
        /// Waits a moment and asks how the checks stand.
        case check
        case submit(at: Date, digests: [String: String])
        case complete
        case alarm(at: Date)
        /// Tells the caller how the capture ended, while the work goes on in silence.
        case report(CaptureEnd)
        /// The end: tells the caller, if it was not told before.
        case end(CaptureEnd, cancelsOnServer: Bool)
    }
}
