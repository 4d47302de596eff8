import AssayCatalog
import AssayCore
import AssayTestTiming
import Foundation
import Testing

/// Checks the examples in `docs/operate/catalog.md` and `docs/operate/catalog-reference.md`.
@Suite struct CatalogDocumentTests {
    let document: String
    let files: [String: String]

    init() throws {
        document = try Repository.text("docs/operate/catalog-reference.md") + Repository.text("docs/operate/catalog.md")
        files = Self.yamlBlocks(of: document)
    }

    @Test func itsCatalogLoads() throws {
        #expect(files.keys.sorted() == CatalogFixture().files.keys.sorted())
        let catalog = try CatalogLoader.load(CatalogSource(files: files), hash: Digest.of)
        #expect(catalog.brand(matching: "grand seiko")?.id == "seiko")
        #expect(
            catalog.texts.text(.resultMessage(.needsReview), in: .english) == "Our watchmakers are looking at it.")
    }

    @Test(arguments: [
        (["item_type": "wristwatch", "material": "Steel"], ["dial", "case_back", "clasp", "papers"]),
        (["item_type": "pocket watch"], ["dial", "case_back", "papers"]),
        ([:], ["dial", "case_back", "papers"]),
    ])
    func itsExampleAsksForThePhotosThatItSays(item: [String: String], regions: [String]) throws {
        let catalog = try CatalogLoader.load(CatalogSource(files: files), hash: Digest.of)
        let metadata = item.merging(["brand": "Omega", "style_name": "X", "product_category": "watches"]) { $1 }
        let resolved = try CaptureMetadata(metadata).resolved(in: catalog)
        #expect(catalog.regions(for: resolved, configuration: .production).map(\.id) == regions)
        #expect(catalog.regions(for: resolved, configuration: .debug).map(\.id) == ["dial"])
    }

    @Test func theDocumentedMessagesEqualTheReportedOnes() throws {
        var broken = files
        broken["categories/watches.yaml"] = files["categories/watches.yaml"]?
            .replacing("min_short_side: 1200", with: "min_short_side: 120").replacing("when:", with: "wen:")
        let error = try #require(throws: CatalogError.self) {
            try CatalogLoader.load(CatalogSource(files: broken), hash: Digest.of)
        }
        let shown = document.components(separatedBy: "```text\n").last?.components(separatedBy: "\n```").first
        // The format of `assay config check`: the error, then one line per problem.
        let lines = shown?.components(separatedBy: "\n") ?? []
        #expect(lines.first == "assay: the request was refused (invalid_catalog)")
        #expect(lines.dropFirst() == error.diagnostics.map { "  \($0)" }[...])
    }

    @Test func itNamesEveryKeyAndDrawing() {
        let keys = [
            "aliases", "default", "item_types", "item_type_groups", "members", "text_fields", "debug_regions",
            "review_hours", "sharpness_min",
        ]
        for word in keys + Drawing.builtIn.keys + MetadataKey.allCases.map(\.rawValue) {
            #expect(document.contains("`\(word)`"), "\(word)")
        }
        for (key, names) in PlatformTexts.placeholders where !names.isEmpty {
            #expect(document.contains("`\(key.rawValue)`"), "\(key.rawValue)")
        }
    }

    /// Returns the blocks that begin with ```` ```yaml FILE ````.
    private static func yamlBlocks(of document: String) -> [String: String] {
        var blocks: [String: String] = [:]
        var file: String?
        for line in document.components(separatedBy: "\n") {
            if line.hasPrefix("```yaml ") {
                file = String(line.dropFirst("```yaml ".count))
            } else if line == "```" {
                file = nil
            } else if let file {
                blocks[file, default: ""] += line + "\n"
            }
        }
        return blocks
    }
}
