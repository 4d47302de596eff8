import AssayCore
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming

/// The event logs of two organizations, whose events are appended without items.
struct EventFixture: Sendable {
    let items: ItemStorageFixture

    var store: Store { items.store }
    var shop: OrganizationID { items.shop }
    var other: OrganizationID { items.other }

    init(_ kind: TestDatabase) async throws {
        items = try await ItemStorageFixture(kind)
    }

    init(on database: any SQLDatabase, in folder: TestFolder) async throws {
        items = try await ItemStorageFixture(on: database, in: folder)
    }

    /// Appends an event whose id is `e` and the number.
    func append(_ number: Int, of organization: OrganizationID? = nil, at seconds: Int = 0) async throws {
        try await store.write { try append(number, of: organization, at: seconds, in: $0) }
    }

    func append(_ number: Int, of organization: OrganizationID? = nil, at seconds: Int = 0, in tx: Transaction) throws {
        try tx.events.append(
            [("session.updated", EventID("e\(number)"))], about: StoredSnapshot(snapshot(number, of: organization)),
            now: ItemStorageFixture.start.adding(seconds: seconds))
    }

    func snapshot(_ number: Int, of organization: OrganizationID? = nil) -> ItemSnapshot {
        ItemSnapshot(
            item: items.item(number, of: organization), organizationName: "Shop", username: "Shop-ann-0001",
            timeline: [TimelineEntry(.received, at: ItemStorageFixture.start)])
    }

    /// Gives numbers to the events of an organization, and returns how many.
    @discardableResult
    func number(_ organization: OrganizationID? = nil, limit: Int = 100) async throws -> Int {
        let organization = organization ?? shop
        return try await store.write { try $0.events.number(organization, limit: limit) }
    }

    func page(
        of organization: OrganizationID? = nil, after number: Int64 = 0, limit: Int = 100
    ) async throws -> EventPage {
        let organization = organization ?? shop
        return try await store.read { try $0.events.page(organization, after: number, limit: limit) }
    }

    /// The ids of an organization's numbered events, oldest first.
    func ids(of organization: OrganizationID? = nil) async throws -> [String] {
        try await page(of: organization).events.map(\.id.rawValue)
    }
}
