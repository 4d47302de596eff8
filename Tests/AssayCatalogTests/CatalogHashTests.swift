import AssayCatalog
import AssayCore
import Foundation
import Testing

@Suite struct CatalogHashTests {
    @Test func isTheSameForTheSameFiles() throws {
        let hashes = try (0..<20).map { _ in try CatalogFixture().load().hash }
        #expect(Set(hashes).count == 1)
    }

    @Test(arguments: [
        (
            "brands.yaml", "  - id: omega\n    name: Omega\n    categories: [watches]",
            "  - categories: [watches]\n    name: Omega\n    id: omega"
        ),
        (
            "categories/watches.yaml", "      item_type: [wristwatch]\n      brand_not: [omega]",
            "      brand_not: [omega]\n      item_type: [wristwatch]"
        ),
        (
            "categories/watches.yaml", "item_types: [wristwatch, pocket_watch]",
            "item_types:\n- wristwatch\n- pocket_watch"
        ),
        ("categories/watches.yaml", "outline: circle", "outline: circle # round"),
        (
            "texts/en.yaml", "region.dial: Dial\nregion.dial.how: Photograph the dial.",
            "region.dial.how: Photograph the dial.\nregion.dial: \"Dial\""
        ),
    ])
    func staysWhenOnlyTheWritingChanges(file: String, old: String, new: String) throws {
        let changed = try CatalogFixture().replacing(old, with: new, in: file)
        #expect(try changed.load().hash == CatalogFixture().load().hash)
    }

    @Test(arguments: [
        ("brands.yaml", "name: Omega", "name: OMEGA"),
        ("brands.yaml", "aliases: [Grand Seiko]", "aliases: [King Seiko]"),
        ("brands.yaml", "name: Omega", "name: Omega\n    materials: [steel]"),
        ("flag-reasons.yaml", "id: other", "id: something_else"),
        ("invalid-reasons.yaml", "label: reason.debug_configuration", "label: reason.expert_needed"),
        ("categories/watches.yaml", "[wristwatch, pocket_watch]", "[pocket_watch, wristwatch]"),
        ("categories/watches.yaml", "members: [pocket_watch, wristwatch]", "members: [pocket_watch]"),
        ("categories/watches.yaml", "[brand, style_name]", "[brand]"),
        ("categories/watches.yaml", "review_hours: 72", "review_hours: 73"),
        ("categories/watches.yaml", "max: 40", "max: 41"),
        ("categories/watches.yaml", "identifier: true", "identifier: false"),
        ("categories/watches.yaml", "outline: circle", "outline: frame"),
        ("categories/watches.yaml", "outline: circle", "sample: circle"),
        ("categories/watches.yaml", "min_short_side: 1200", "min_short_side: 1201"),
        ("categories/watches.yaml", "sharpness_min: 0.5", "sharpness_min: 0.25"),
        ("categories/watches.yaml", "item_type: [wristwatch]", "item_type_not: [wristwatch]"),
        ("categories/watches.yaml", "brand_not: [omega]", "brand_not: [seiko]"),
        ("categories/watches.yaml", "required: false", "required: true"),
        ("texts/en.yaml", "region.dial: Dial", "region.dial: Face"),
        ("texts/en.yaml", "region.dial: Dial", "region.dial: Dial\nresult.invalid.header: Void"),
    ])
    func changesWithTheContents(file: String, old: String, new: String) throws {
        let changed = try CatalogFixture().replacing(old, with: new, in: file)
        #expect(try changed.load().hash != CatalogFixture().load().hash)
    }

    @Test func survivesTheDatabase() throws {
        let catalog = try BuiltInCatalog.compiled.get()
        let stored = try catalog.canonicalJSON()
        let restored = try Catalog(canonicalJSON: stored, hash: catalog.hash)
        #expect(restored == catalog)
        #expect(try restored.canonicalJSON() == stored)
        #expect(Digest.of(stored) == catalog.hash)
    }

    /// Captures in progress keep the hash that their catalog had before groups were introduced.
    @Test func aCatalogWithoutGroupsIsStoredAsBeforeThereWereAny() throws {
        let catalog = try CatalogFixture()
            .replacing(
                "item_type_groups:\n  - {id: any_watch, members: [pocket_watch, wristwatch]}\n", with: "",
                in: "categories/watches.yaml"
            )
            .replacing("item_type.any_watch: Watch\n", with: "", in: "texts/en.yaml").load()
        #expect(String(decoding: try catalog.canonicalJSON(), as: UTF8.self).contains("roups") == false)
        let restored = try Catalog(canonicalJSON: catalog.canonicalJSON(), hash: catalog.hash)
        #expect(restored.categories.first?.itemTypeGroups == [])
    }
}
