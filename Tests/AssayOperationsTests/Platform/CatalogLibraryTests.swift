import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWire
import Testing

@Suite struct CatalogLibraryTests {
    @Test func aCatalogIsFoundByItsHashAfterAnotherTookItsPlace() async throws {
        let test = try await TestPlatform.make()
        let old = test.platform.catalogs.current
        let contents = Catalog.Contents(
            brands: Array(old.brands.prefix(1)), categories: old.categories, flagReasons: old.flagReasons,
            invalidReasons: old.invalidReasons, texts: old.texts)
        let new = try Catalog(contents) { _ in "another hash" }
        let library = try await CatalogLibrary(new, store: test.platform.store, now: test.clock.now())
        #expect(library.current == new)
        #expect(try await library.catalog(hash: "another hash") == new)
        for _ in 0..<2 { #expect(try await library.catalog(hash: old.hash) == old) }
        let refused = await refusal { _ = try await library.catalog(hash: "unheard of") }
        #expect(refused?.kind == .internalFailure)
    }

    @Test func aCatalogOfAnEarlierVersionGetsTheTextsThatItLacks() async throws {
        let test = try await TestPlatform.make()
        let new = test.platform.catalogs.current
        let texts = CatalogTexts([.english: [.timeline(.submitted): "Sent"], .japanese: [:]])
        let old = try Catalog(
            .init(
                brands: [], categories: new.categories, flagReasons: new.flagReasons,
                invalidReasons: new.invalidReasons, texts: texts)
        ) { _ in "earlier" }
        let store = test.platform.store
        _ = try await CatalogLibrary(old, store: store, now: test.clock.now())
        let read = try await CatalogLibrary(new, store: store, now: test.clock.now()).catalog(hash: "earlier").texts
        #expect(read.text(.timeline(.submitted), in: .english) == "Sent")
        #expect(read.text(.timeline(.photosRemoved), in: .japanese) == "写真が削除されました")
        #expect(read.lookup("category.sneakers", in: .english) == nil, "only the platform's own texts are added")
    }

    @Test func aCaptureKeepsTheCatalogThatItBeganWith() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        let snapshot = try await scenario.fetch()
        #expect(snapshot.capture.catalogHash == scenario.platform.catalogs.current.hash)
        #expect(snapshot.catalog == scenario.platform.catalogs.current)
    }
}
