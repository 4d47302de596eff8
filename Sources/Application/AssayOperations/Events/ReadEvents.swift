package import AssayCore
import AssayStorage
import AssayWire

/// Reads an organization's event log for its backend, and waits for the next event if there is none.
package struct ReadEvents: Sendable {
    /// The transactions for events without numbers per read: 10,000 events, where a sweep leaves few.
    private static let maxBatches = 20

    /// A page with the data of its bodies.
    package struct Answer: Sendable {
        /// Oldest first.
        package let documents: [EventDocument]
        /// The number of the newest event in the log; 0 if there was none.
        package let last: Int64
    }

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// Returns the events behind a number with the data of their bodies.
    ///
    /// The parameters and errors are those of ``page(_:after:limit:wait:)``.
    package func callAsFunction(
        _ actor: PartnerActor, after number: Int64, limit: Int, wait: Int
    ) async throws -> Answer {
        let page = try await page(actor, after: number, limit: limit, wait: wait)
        var documents: [EventDocument] = []
        for event in page.events { documents.append(try await platform.document(of: event)) }
        return Answer(documents: documents, last: page.last)
    }

    /// Returns the events behind a number, oldest first.
    ///
    /// A member of staff reads up to the first event about an item whose result the member must not see yet.
    ///
    /// A call that finds events never waits. If too many calls of the organization wait already, this one returns at
    /// once as well.
    ///
    /// - Parameters:
    ///   - number: The number of the last event that the caller has; 0 for the oldest event that is kept.
    ///   - limit: The maximum number of events, 1 to ``AssayCore/EventLog/pageEvents``.
    ///   - wait: The time to wait for an event, 0 to ``AssayCore/EventLog/waitSeconds`` seconds.
    /// - Throws: `invalid_request`, which names the parameter.
    package func page(
        _ actor: PartnerActor, after number: Int64, limit: Int, wait: Int
    ) async throws -> EventPage {
        try Self.check(number, limit, wait)
        let organization = actor.organization
        return try await platform.waitForNews(
            for: .events(organization), seconds: wait, of: organization, among: platform.waitingReaders,
            atMost: EventLog.waitingCalls, isNews: { !$0.events.isEmpty },
            read: { try await read(organization, after: number, limit: limit, for: actor.staff) })
    }

    private static func check(_ number: Int64, _ limit: Int, _ wait: Int) throws(DomainError) {
        var problems: [DomainError.Field] = []
        if number < 0 { problems.append(.init("after", "out_of_range", "Use 0 or the number of an event.")) }
        if !(1...WireLimits.pageEvents).contains(limit) {
            problems.append(.init("limit", "out_of_range", "Use 1 to \(WireLimits.pageEvents)."))
        }
        if !(0...WireLimits.eventWaitSeconds).contains(wait) {
            problems.append(.init("wait", "out_of_range", "Use 0 to \(WireLimits.eventWaitSeconds) seconds."))
        }
        guard problems.isEmpty else { throw .invalid(problems) }
    }

    /// Reads a page; if committed events have no numbers yet, they get them first.
    private func read(
        _ organization: OrganizationID, after number: Int64, limit: Int, for staff: StaffActor?
    ) async throws -> EventPage {
        let page: @Sendable (Transaction) throws -> EventPage = { tx in
            let page = try tx.events.page(organization, after: number, limit: limit)
            guard let staff else { return page }
            let blind = try tx.blindItems(
                among: Array(Set(page.events.compactMap(\.item))), organization: organization, to: staff)
            let visible = page.events.prefix { event in !(event.item.map(blind.contains) ?? false) }
            return EventPage(events: Array(visible), last: page.last)
        }
        let (found, isBehind) = try await platform.store.read {
            (try page($0), try $0.events.hasUnnumbered(organization))
        }
        guard isBehind else { return found }
        try await EventNumberer(platform: platform)(organization, maxBatches: Self.maxBatches)
        return try await platform.store.read(page)
    }
}

extension Platform {
    /// Returns an event with the data of its body.
    func document(of event: LoggedEvent) async throws -> EventDocument {
        guard let snapshot = event.snapshot else { return EventDocument(event: event, item: nil) }
        let catalog = try await catalogs.catalog(hash: snapshot.item.catalogHash)
        return EventDocument(event: event, item: ItemDocument(snapshot, catalog: catalog, baseURL: address.text))
    }
}
