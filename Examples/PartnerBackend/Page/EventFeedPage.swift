import Foundation

/// The values of the page with the events that have come.
struct EventFeedPage: CustomerPage {
    static let template = PageTemplate.events

    struct Row: Sendable {
        let title: String
        let type: String
        let number: String?
        let time: String
        let result: ResultLabel?
        /// The reason why the event changes nothing; `nil` for one that does.
        let ignored: String?
    }

    /// Whether the shop has a secret, without which it receives nothing.
    let isOn: Bool
    /// The address of the receiver, for the examples.
    let address: String
    let rows: [Row]
    let hasRows: Bool
    let isWaiting: Bool
    let summary: String

    init(_ contents: EventInbox.Contents, isOn: Bool, address: String) {
        self.isOn = isOn
        self.address = address
        rows = contents.entries.map(Row.init)
        hasRows = !rows.isEmpty
        isWaiting = isOn && rows.isEmpty
        summary = Self.summary(contents)
    }

    private static func summary(_ contents: EventInbox.Contents) -> String {
        let handled = contents.counts[.new] ?? 0
        let parts = [
            handled == 1 ? "1 event handled" : "\(handled) events handled",
            "\(contents.counts[.duplicate] ?? 0) repeated", "\(contents.counts[.outdated] ?? 0) out of date",
            "\(contents.refused) refused",
            contents.finalResults == 1 ? "1 final result" : "\(contents.finalResults) final results",
        ]
        return parts.joined(separator: " · ")
    }
}

extension EventFeedPage.Row {
    init(_ entry: EventInbox.Entry) {
        let (event, data) = (entry.event, entry.event.data)
        title = data?.item.map(ItemPage.title) ?? data?.entrupyID.map { "Item \($0)" } ?? "Organization"
        type = event.type ?? "unknown"
        number = data?.customerItemID
        time = Self.clock(event.timestamp)
        result = data?.status.map { ResultLabel($0.result) }
        ignored =
            switch entry.verdict {
            case .new: nil
            case .duplicate: "Came before: ignored"
            case .outdated: "Older than what is known: ignored"
            }
    }

    /// Returns `21 November 2026, 09:30:05 UTC` for `2026-11-21T09:30:05.000000Z`.
    private static func clock(_ time: String?) -> String {
        guard let time, let day = PageDate.words(time) else { return "" }
        let ofDay = time.dropFirst(11).prefix(8)
        return ofDay.count == 8 ? "\(day), \(ofDay) UTC" : day
    }
}
