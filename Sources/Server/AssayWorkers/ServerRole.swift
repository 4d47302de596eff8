/// The part of the work that a server process does.
package enum ServerRole: String, Sendable, CaseIterable {
    /// Serves clients and does the background work.
    case all
    /// Serves clients only.
    case api
    /// Does the background work only.
    case worker

    /// Whether clients call the process.
    package var servesClients: Bool { self != .worker }
    /// Whether the process leases jobs, and performs the duties that one process performs for all.
    package var works: Bool { self != .api }
}
