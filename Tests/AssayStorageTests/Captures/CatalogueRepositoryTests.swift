import AssayCore
import AssayStorage
import AssayTestSupport
import Testing

@Suite struct CatalogueRepositoryTests {
    @Test(arguments: TestDatabase.available)
    func aCatalogueIsKeptAsItFirstWas(database: TestDatabase) async throws {
        let folder = try TestFolder()
        let store = Store(try await database.open(in: folder))
        try await store.write { tx throws in
            try tx.catalogues.insert(hash: "h1", document: "first", now: Timestamp(microseconds: 1))
            try tx.catalogues.insert(hash: "h1", document: "second", now: Timestamp(microseconds: 2))
            #expect(try tx.catalogues.document(hash: "h1") == "first")
            #expect(try tx.catalogues.document(hash: "h2") == nil)
        }
    }
}
