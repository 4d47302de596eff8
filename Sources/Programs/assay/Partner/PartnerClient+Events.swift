import AssayCore
import AssayWire
import Foundation

extension PartnerClient {
    /// Returns the events behind a number, oldest first.
    ///
    /// - Parameters:
    ///   - limit: 1 to ``AssayWire/WireLimits/pageEvents``.
    ///   - wait: The time that the server waits for an event if there is none, in seconds.
    func events(
        after number: Int, limit: Int = WireLimits.pageEvents, wait: Int = 0
    ) async throws -> PartnerEventsResponse {
        let query = [("after", String(number)), ("limit", String(limit)), ("wait", String(wait))]
        return try await call(Endpoints.events, query: query, waiting: TimeInterval(wait))
    }

    /// Returns the number of the newest event; 0 before the first one.
    func newestEventNumber() async throws -> Int {
        try await events(after: 0, limit: 1).last_sequence
    }

    /// Returns an event by its number.
    ///
    /// - Throws: `not_found` for a number that no event has, or whose event is deleted.
    func event(number: Int) async throws -> PartnerEvent {
        let found = try await events(after: max(0, number - 1), limit: 1).events.first
        guard let found, found.sequence == number else { throw DomainError.notFound("event") }
        return found
    }

    /// The number of the newest events among which ``event(id:)`` searches.
    static let searchedEvents = 10_000

    /// Returns an event by its id, if it is one of the newest ``searchedEvents``.
    ///
    /// - Throws: `not_found`.
    func event(id: String) async throws -> PartnerEvent {
        var after = max(0, try await newestEventNumber() - Self.searchedEvents)
        while true {
            let page = try await events(after: after)
            if let found = page.events.first(where: { $0.id == id }) { return found }
            guard page.next_after > after else { throw DomainError.notFound("event") }
            after = page.next_after
        }
    }
}
