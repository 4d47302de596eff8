import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import Testing

@Suite struct SweepDocumentsTests {
    private func count(_ table: String, _ world: SearchScenario) async throws -> Int {
        let shop = world.shop.id
        return try await world.platform.store.read { tx in
            try tx.sql.first(
                "/* of a test */ SELECT COUNT(*) FROM \(unsafeSQL: table) WHERE organisation_id = \(shop)")?
                .get(at: 0) ?? -1
        }
    }

    @Test func documentsOfAnEarlierVersionAreDeletedInBatches() async throws {
        let world = try await SearchScenario()
        let ids = try await world.seed(3)
        #expect(try await world.search().count == 3)
        let shop = world.shop.id
        try await world.platform.store.write { tx in
            for (id, shape) in ids.flatMap({ id in (0..<200).map { (id, "shape-\($0)") } }) {
                try tx.sql.execute(
                    """
                    INSERT INTO item_documents (
                        organisation_id, item_id, shape, language, item_revision, context, body)
                    VALUES (\(shop), \(id), \(shape), 'en', 1, '1', \([UInt8](repeating: 32, count: 100)))
                    """)
            }
        }
        let sweep = SweepDocuments(world.platform)
        #expect(try await sweep(while: { false }) == 0)
        #expect(try await count("item_documents", world) == 600)
        #expect(try await sweep() == 2)
        #expect(try await count("item_documents", world) == 0)
        #expect(try await sweep() == 0)
        #expect(try await count("rendered_items", world) == 3, "the documents of this version stay")
    }
}
