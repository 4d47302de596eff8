/// A capture of the logged-in user that is in progress, is queued, or has ended without being reported.
public struct PendingCapture: Sendable, Hashable, Identifiable {
    /// The state of a pending capture.
    public enum State: Sendable, Hashable {
        /// Photos are being taken.
        case open
        /// The user is done, and the remaining photos and requests are being sent.
        case sending
        /// The capture has ended, and the end has not been reported.
        case ended(CaptureEnd)
    }

    /// The capture's id, which this client generated.
    public let id: String
    /// The app's description of the item; empty for a retake.
    public let item: CaptureItem
    /// The id of the item that a retake belongs to; `nil` for the first capture of an item.
    public let retakeOf: String?
    /// The current state.
    public let state: State
    /// The upload progress of its photos, also while more photos are being taken.
    public let upload: UploadProgress
    /// The states of the photos by region; see ``CaptureProgress/Region/Photo``.
    package let photoStates: [String: String]
}

extension PendingCapture {
    /// Creates the public view of a stored capture.
    ///
    /// - Parameter meter: The upload progress of this process; `nil` if the capture is not running.
    init(_ record: CaptureRecord, _ meter: UploadMeter?, language: String) {
        id = record.id
        item = record.captureItem
        retakeOf = record.retake?.item
        upload = UploadProgress(record, meter)
        photoStates = Dictionary(record.progress.regions.map { ($0.id, $0.photo.rawValue) }) { $1 }
        if let end = record.end {
            state = .ended(end.captureEnd(language: language))
        } else {
            state = record.progress.isUserDone ? .sending : .open
        }
    }
}

/// A capture that was started.
package struct RunningCapture: Sendable {
    /// The same id as in its ``PendingCapture``.
    package let id: String
    /// Notifies the capture that no more photos can be taken.
    ///
    /// Unless it is submitted, it ends as cancelled, or as failed with the given error.
    package let abandon: @Sendable (AssayError?) -> Void
    /// Sets the values of the text fields, by field id.
    package let fillIn: @Sendable ([String: String]) -> Void
}

/// A capture that has ended, as passed to the callback that reports it to the app.
package struct EndedCapture: Sendable {
    package let id: String
    /// The user who captured.
    package let user: String
    package let item: CaptureItem
    /// The item and retake of the photos; `nil` for the first capture of an item.
    package let retake: RetakeReference?
    package let end: CaptureEnd
    /// Whether the user was done; the capture then continues regardless of which user is logged in.
    package let isSubmitted: Bool
    private let mark: @Sendable () -> Void

    /// - Parameter mark: Stores that the end was reported.
    init(_ record: CaptureRecord, _ end: CaptureEnd, mark: @escaping @Sendable () -> Void) {
        id = record.id
        user = record.user
        item = record.captureItem
        retake = record.retake
        self.end = end
        self.mark = mark
        isSubmitted = record.progress.isUserDone
    }

    /// Stores that the end was reported; the callback calls it immediately before the app receives the end.
    ///
    /// The process may end while the app handles the end, and a later launch must not report it again. The call blocks
    /// for one small write that is synced.
    package func markAsReported() { mark() }
}
