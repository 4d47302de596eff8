/// A capture of the logged-in user that is under way, waits in the queue, or has ended and was not told yet.
public struct PendingCapture: Sendable, Hashable, Identifiable {
    /// How far it has come.
    public enum State: Sendable, Hashable {
        /// Photos are being taken.
        case open
        /// The user is done; so many of the photos are with the platform.
        case sending(sent: Int, of: Int)
        /// It has ended, and nobody has been told.
        case ended(CaptureEnd)
    }

    /// Made by this client.
    public let id: String
    /// What the app said about the item.
    public let item: CaptureItem
    /// How far it has come.
    public let state: State
}

extension PendingCapture {
    /// What a stored capture shows.
    init(_ record: CaptureRecord, language: String) {
        id = record.id
        item = record.captureItem
        let regions = record.progress.regions
        if let end = record.end {
            state = .ended(end.captureEnd(language: language))
        } else if record.progress.isUserDone {
            let sent = regions.filter { $0.photo == .sent || $0.photo == .accepted }.count
            state = .sending(sent: sent, of: regions.count)
        } else {
            state = .open
        }
    }
}

/// A capture that has ended, for whoever tells the app.
package struct EndedCapture: Sendable {
    package let id: String
    /// Who captured.
    package let user: String
    package let item: CaptureItem
    package let end: CaptureEnd
}
