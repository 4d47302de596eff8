import AssayCore
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Testing

@Suite struct CatalogRepositoryTests {
    @Test(arguments: TestDatabase.available)
    func aCatalogIsKeptAsItFirstWas(database: TestDatabase) async throws {
        let folder = try TestFolder()
        let store = try await database.openStore(in: folder)
        try await store.write { tx throws in
            try tx.catalogs.insert(hash: "h1", document: "first", now: Timestamp(microseconds: 1))
            try tx.catalogs.insert(hash: "h1", document: "second", now: Timestamp(microseconds: 2))
            #expect(try tx.catalogs.document(hash: "h1") == "first")
            #expect(try tx.catalogs.document(hash: "h2") == nil)
        }
    }
}
