import AssayCore
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayWire
import Testing

/// Tests for the rendered items that are kept, and for the pages that are read with them.
@Suite struct ItemDocumentTests {
    private static let (shop, rival) = (SearchWorld.shop, SearchWorld.rival)
    private static let (ann, ben) = (SearchWorld.users[0], SearchWorld.users[1])

    private static func kind(
        _ organization: OrganizationID = shop, _ user: UserID? = ann, shape: String = "sdk", language: String = "en",
        context: String = "1"
    ) -> ItemDocumentRepository.Kind {
        .init(organization, user: user, shape: shape, language: language, context: context)
    }

    private static func document(
        _ item: Item, revision: Int = 1, settings: Int = 1, _ body: String
    ) -> ItemDocumentRepository.Document {
        .init(item: ItemPosition(item), revision: revision, settings: settings, body: Array(body.utf8))
    }

    private func items(of user: UserID, in world: SearchWorld) -> [Item] {
        world.items.map(\.item).filter { $0.user == user }.sorted { ItemPosition($0) > ItemPosition($1) }
    }

    /// Returns the pages of one document that begin with each of the first three items of a user; `nil` for a page
    /// without a valid document.
    private func bodies(
        _ kind: ItemDocumentRepository.Kind, of user: UserID = Self.ann, in world: SearchWorld
    ) async throws -> [String?] {
        let ends = items(of: user, in: world).prefix(2).map { ItemPosition($0) }
        return try await world.store.read { tx in
            try ([nil] + ends).map { (end: ItemPosition?) in
                try tx.itemDocuments.page(kind, SearchWindow(), SearchPage(after: end, limit: 1)).map {
                    String(decoding: $0.documents, as: UTF8.self)
                }
            }
        }
    }

    @Test(arguments: TestDatabase.available)
    func pagesHaveAllItemsOfTheirOwnerInOrder(database: TestDatabase) async throws {
        let world = try await SearchWorld(database, items: 300, seed: 31)
        let middle = Timestamp(microseconds: SearchWorld.start + SearchWorld.length / 2)
        let windows = [SearchWindow(), SearchWindow(to: middle), SearchWindow(from: middle)]
        let owners: [(OrganizationID, UserID?)] = [
            (Self.shop, nil), (Self.shop, Self.ann), (Self.rival, Self.ann), (Self.rival, nil),
        ]
        for (organization, user) in owners {
            for window in windows {
                let expected = OracleSearch(
                    organization: organization, user: user, filters: [], window: window, limit: 7
                ).matches(in: world.items, usernames: SearchWorld.usernames)
                let kind = Self.kind(organization, user)
                try await world.store.write { tx in
                    for item in expected {
                        let body = Array(item.item.rawValue.utf8)
                        try tx.itemDocuments.store(.init(item: item, revision: 1, settings: 1, body: body), kind)
                    }
                }
                var (found, count): ([String], Int) = ([], 0)
                var after: ItemPosition?
                repeat {
                    let page = SearchPage(after: after, limit: 7)
                    let part = try #require(
                        try await world.store.read { try $0.itemDocuments.page(kind, window, page) })
                    found += String(decoding: part.documents, as: UTF8.self).split(separator: ",").map { String($0) }
                    count += part.count
                    after = part.next
                } while after != nil && found.count <= expected.count
                #expect(found == expected.map(\.item.rawValue), "\(organization) \(user?.rawValue ?? "all") \(window)")
                #expect(count == found.count)
            }
        }
    }

    @Test(arguments: TestDatabase.available)
    func aDocumentIsFoundByItsOwnerAndKindAlone(database: TestDatabase) async throws {
        let world = try await SearchWorld(database, items: 100, seed: 32)
        let (own, others) = (items(of: Self.ann, in: world), items(of: Self.ben, in: world))
        try await world.store.write { tx in
            try tx.itemDocuments.store(Self.document(own[1], "ann's second"), Self.kind())
            try tx.itemDocuments.store(Self.document(others[0], "ben's first"), Self.kind(Self.shop, Self.ben))
        }
        #expect(try await bodies(Self.kind(), in: world) == [nil, "ann's second", nil])
        #expect(try await bodies(Self.kind(Self.shop, Self.ben), of: Self.ben, in: world).first == "ben's first")
        let strange = [
            Self.kind(Self.shop, nil), Self.kind(Self.rival, nil), Self.kind(shape: "v1-1.4"),
            Self.kind(language: "ja"), Self.kind(context: "2"),
        ]
        for kind in strange { #expect(try await bodies(kind, in: world) == [nil, nil, nil], "\(kind)") }
        #expect(try await bodies(Self.kind(Self.rival, Self.ann), in: world) == ["", "", ""], "no items")
        let ids = [own[1].id, others[0].id]
        let listed = try await world.store.read { tx in
            try ([Self.kind(), Self.kind(Self.shop, nil), Self.kind(Self.rival, Self.ann)]).map {
                Set(try tx.itemDocuments.list(ids, $0).keys)
            }
        }
        #expect(listed == [[own[1].id], [], []])
    }

    @Test(arguments: TestDatabase.available)
    func aDocumentIsValidForOneRevisionOfItsItemAndOfTheSettings(database: TestDatabase) async throws {
        let world = try await SearchWorld(database, items: 60, seed: 33)
        let newest = try #require(items(of: Self.ann, in: world).first)
        func store(_ document: ItemDocumentRepository.Document) async throws {
            try await world.store.write { try $0.itemDocuments.store(document, Self.kind()) }
        }
        func found() async throws -> [String?] {
            let page = try await bodies(Self.kind(), in: world).first
            let listed = try await world.store.read { try $0.itemDocuments.list([newest.id], Self.kind())[newest.id] }
            return [page ?? nil, listed.map { String(decoding: $0, as: UTF8.self) }]
        }
        try await store(Self.document(newest, "one"))
        #expect(try await found() == ["one", "one"])
        _ = try await world.store.write { tx in
            try tx.sql.execute(
                "UPDATE items SET revision = 2 WHERE organisation_id = \(Self.shop) AND id = \(newest.id)")
        }
        #expect(try await found() == [nil, nil])
        try await store(Self.document(newest, revision: 2, "two"))
        #expect(try await found() == ["two", "two"])
        try await store(Self.document(newest, revision: 1, "one"))
        #expect(try await found() == ["two", "two"], "a slow call does not replace a later document")
        _ = try await world.store.write { tx in
            try tx.sql.execute("UPDATE organisations SET revision = 2 WHERE id = \(Self.shop)")
        }
        #expect(try await found() == [nil, nil])
        try await store(Self.document(newest, revision: 2, settings: 2, "three"))
        try await store(Self.document(newest, revision: 2, settings: 1, "two"))
        #expect(try await found() == ["three", "three"])
    }
}
