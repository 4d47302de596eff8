/// A failure of a server that the Assay server needs, while the Assay server itself goes on.
struct Outage: Sendable, Equatable {
    /// The server that fails, and the way in which it does.
    enum Kind: Sendable, Hashable {
        /// All processes of PostgreSQL are killed, and it is started again.
        case databaseKilled
        case store(ObjectStoreServer.Failure)
    }

    let kind: Kind
    /// The time from the clients' first calls to the failure.
    let after: Duration
    /// The duration of the failure; that of PostgreSQL also contains its start.
    let lasts: Duration

    /// The failures of a store that a run goes through in turn.
    static let storeFailures: [ObjectStoreServer.Failure] = [.answers(500), .answers(503), .stalls]
}

extension Outage.Kind {
    /// The heading under which the summary counts the outage.
    var heading: String {
        switch self {
        case .databaseKilled: "PostgreSQL killed"
        case .store(.answers(let status)): "store answers \(status)"
        case .store(.stalls): "store stalls"
        }
    }

    /// The time in seconds after which calls must succeed again, as `docs/operate/troubleshoot.md` states it.
    ///
    /// A call that waits for a store without an answer gives up after 15 s.
    var limit: Double {
        switch self {
        case .databaseKilled, .store(.answers): 5
        case .store(.stalls): 20
        }
    }
}
