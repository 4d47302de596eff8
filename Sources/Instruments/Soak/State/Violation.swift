/// A violated guarantee.
struct Violation: Sendable, Hashable, CustomStringConvertible {
    /// The guarantees, as listed in `docs/develop/reliability.md`.
    enum Guarantee: String, Sendable, CaseIterable {
        case photoKept = "every acknowledged photo is there, byte by byte"
        case rowHasBlob = "no row lacks its blob"
        case strayGone = "every blob without a row is swept"
        case spoolSwept = "nothing half received stays in the spool"
        case workKept = "no work is lost"
        case itemOnce = "no item appears twice"
        case certificateOnce = "every authentic item has one valid certificate, and no other item has one"
        case answerKept = "every acknowledged begin, submit and complete is there"
        case callOnce = "a partner's call with a key is carried out once, and its answer stays the same"
        case quotaCounted = "what no item holds counts against its quotas, and nothing else does"
        case clientServed = "the client gets through"
        case comesBack = "service comes back by itself within the documented time"
        case startEnds = "every start ends once"
        case serverLives = "the server ends only when it is killed"
        case noneLeft = "no process of a killed server is left"
        case eventDelivered = "every event reaches every live receiver of webhooks"
        case attemptsApart = "two attempts of one delivery never overlap"
        case itemInOrder = "the events of an item come in order during their first three attempts"
        case decisionKept = "every acknowledged decision takes effect, unless it was taken back"
        case decidedOnce = "every item is handed to one expert, decided once and notified once"
        case textKept = "a decision without the lease is refused with its text and the holder's name"
        case metricsAddUp = "the metrics of a server add up with what it did"
        case ownShare = "failing receivers do not delay healthy ones"
    }

    let guarantee: Guarantee
    let detail: String

    init(_ guarantee: Guarantee, _ detail: String) {
        self.guarantee = guarantee
        self.detail = detail
    }

    var description: String { "BROKEN: \(guarantee.rawValue): \(detail)" }
}
