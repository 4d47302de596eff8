import AssayCatalog
import AssayCore
import AssayTestTiming
import Foundation
import Testing

/// A small catalog whose files a test can change, one edit at a time.
struct CatalogFixture {
    var files = [
        "brands.yaml": """
        brands:
          - id: seiko
            name: Seiko
            aliases: [Grand Seiko]
            categories: [watches]
          - id: omega
            name: Omega
            categories: [watches]

        """,
        "flag-reasons.yaml": """
        flag_reasons:
          - {id: wrong, label: flag.reason.wrong, default: true}
          - {id: other, label: flag.reason.other}

        """,
        "invalid-reasons.yaml": """
        invalid_reasons:
          - {id: debug_configuration, label: reason.debug_configuration}
          - {id: photo_of_another_item, label: invalid_reason.photo_of_another_item}
          - {id: photos_missing, label: invalid_reason.photos_missing}
          - {id: same_photo_twice, label: invalid_reason.same_photo_twice}

        """,
        "categories/watches.yaml": """
        id: watches
        item_types: [wristwatch, pocket_watch]
        required: [brand, style_name]
        review_hours: 72
        text_fields:
          - {id: style_name, label: field.style_name, required: true, max: 40}
          - {id: serial, label: field.serial, identifier: true}
        regions:
          - id: dial
            label: region.dial
            instruction: region.dial.how
            outline: circle
          - id: clasp
            label: region.clasp
            instruction: region.clasp.how
            min_short_side: 1200
            sharpness_min: 0.5
            when:
              item_type: [wristwatch]
              brand_not: [omega]
          - id: papers
            label: region.papers
            instruction: region.papers.how
            required: false
        debug_regions: [dial]
        item_type_groups:
          - {id: any_watch, members: [pocket_watch, wristwatch]}

        """,
        "texts/en.yaml": """
        category.watches: Watches
        item_type.wristwatch: Wristwatch
        item_type.pocket_watch: Pocket watch
        field.style_name: Model
        field.serial: Serial number
        region.dial: Dial
        region.dial.how: Photograph the dial.
        region.clasp: Clasp
        region.clasp.how: Photograph the clasp.
        region.papers: Papers
        region.papers.how: Photograph the papers.
        invalid_reason.photo_of_another_item: Used before
        invalid_reason.photos_missing: Missing
        invalid_reason.same_photo_twice: Twice
        flag.reason.wrong: It is wrong
        flag.reason.other: Another reason
        item_type.any_watch: Watch

        """,
    ]

    /// Replaces text that must occur exactly once in the file, so that no edit is silently without effect.
    func replacing(_ old: String, with new: String, in file: String) throws -> CatalogFixture {
        var copy = self
        let text = try #require(files[file])
        try #require(text.components(separatedBy: old).count == 2, "`\(old)` must stand in \(file) once")
        copy.files[file] = text.replacing(old, with: new)
        return copy
    }

    func load() throws -> Catalog {
        try CatalogLoader.load(CatalogSource(files: files), hash: Digest.of)
    }

    /// Returns the diagnostics; empty for a valid catalog.
    func diagnostics() -> [CatalogDiagnostic] {
        do {
            _ = try load()
            return []
        } catch let error as CatalogError {
            return error.diagnostics
        } catch {
            Issue.record(error)
            return []
        }
    }
}

/// A digest that suffices to distinguish the catalogs of a test (FNV-1a, 64 bits).
enum Digest {
    static func of(_ data: Data) -> String {
        String(data.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }, radix: 16)
    }
}

/// The built-in catalog, compiled once for all suites.
///
/// It is a value, so no suite can change it.
enum BuiltInCatalog {
    static let compiled = Result { try CatalogLoader.loadBuiltIn(hash: Digest.of) }
}
