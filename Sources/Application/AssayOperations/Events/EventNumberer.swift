import AssayCore
import AssayStorage

/// Gives numbers to the committed events of an organization, before they are read.
struct EventNumberer: Sendable {
    /// The maximum number of events in a transaction, which other readers of the organization wait for.
    static let batch = 500

    let platform: Platform

    /// - Parameters:
    ///   - batch: The maximum number of events in a transaction.
    ///   - most: The maximum number of transactions.
    /// - Returns: The number of events that have received a number, and whether more may be left.
    @discardableResult
    func callAsFunction(
        _ organization: OrganizationID, batch: Int = batch, maxBatches most: Int
    ) async throws -> (count: Int, isMoreLeft: Bool) {
        var count = 0
        for _ in 0..<most {
            let numbered = try await platform.store.write { try $0.events.number(organization, limit: batch) }
            count += numbered
            guard numbered == batch else { return (count, false) }
        }
        return (count, true)
    }
}
