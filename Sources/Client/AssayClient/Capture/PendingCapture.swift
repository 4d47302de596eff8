/// A capture of the logged-in user that is under way, waits in the queue, or has ended and was not told yet.
public struct PendingCapture: Sendable, Hashable, Identifiable {
    /// How far it has come.
    public enum State: Sendable, Hashable {
        /// Photos are being taken.
        case open
        /// The user is done, and the rest is on its way.
        case sending
        /// It has ended, and nobody has been told.
        case ended(CaptureEnd)
    }

    /// Made by this client.
    public let id: String
    /// What the app said about the item; nothing for a retake.
    public let item: CaptureItem
    /// The item that a retake is of, by its id; `nil` for an item's first capture.
    public let retakeOf: String?
    /// How far it has come.
    public let state: State
    /// How much of its photos is with the platform, while more are taken too.
    public let upload: UploadProgress
}

extension PendingCapture {
    /// What a stored capture shows.
    ///
    /// - Parameter meter: What is known of photos that are under way in this process.
    init(_ record: CaptureRecord, _ meter: UploadMeter?, language: String) {
        id = record.id
        item = record.captureItem
        retakeOf = record.retake?.item
        upload = UploadProgress(record, meter)
        if let end = record.end {
            state = .ended(end.captureEnd(language: language))
        } else {
            state = record.progress.isUserDone ? .sending : .open
        }
    }
}

/// A capture that was started.
package struct RunningCapture: Sendable {
    /// That of its ``PendingCapture``.
    package let id: String
    /// Tells the capture that nobody takes photos any more: it ends as cancelled, or as failed where that had a reason,
    /// unless it is submitted.
    package let abandon: @Sendable (AssayError?) -> Void
}

/// A capture that has ended, for whoever tells the app.
package struct EndedCapture: Sendable {
    package let id: String
    /// Who captured.
    package let user: String
    package let item: CaptureItem
    /// What the photos were for where they were not the item's first.
    package let retake: RetakeReference?
    package let end: CaptureEnd
    /// Whether the user was done: then it goes on whoever is logged in.
    package let isSubmitted: Bool

    init(_ record: CaptureRecord, _ end: CaptureEnd) {
        id = record.id
        user = record.user
        item = record.captureItem
        retake = record.retake
        self.end = end
        isSubmitted = record.progress.isUserDone
    }
}
