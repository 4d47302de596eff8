import AssayCatalog
import AssayCore
import Foundation
import Testing

/// One mistake in a catalog, and the expected diagnostic.
struct Mistake: Sendable, CustomTestStringConvertible {
    let file: String
    let old: String
    let new: String
    /// The file that the diagnostic names, if it is not the file with the mistake.
    var toldIn: String?
    let line: Int?
    let field: String
    let says: String
    let remedy: String

    var testDescription: String { "\(file) \(field): \(says)" }

    static let all = brands + reasons + categories + regions + texts + yaml

    static let brands: [Mistake] = [
        Mistake(
            file: "brands.yaml", old: "name: Omega", new: "nam: Omega", line: 7, field: "brands[1].nam",
            says: "no such key", remedy: "`name`"),
        Mistake(
            file: "brands.yaml", old: "id: omega", new: "id: seiko", line: 6, field: "brands[1].id",
            says: "already means the brand seiko", remedy: "Remove it"),
        Mistake(
            file: "brands.yaml", old: "name: Omega", new: "name: grand-SEIKO", line: 7, field: "brands[1].name",
            says: "already means the brand seiko", remedy: "case, spaces"),
        Mistake(
            file: "brands.yaml", old: "id: omega", new: "id: Omega!", line: 6, field: "brands[1].id",
            says: "can't be an id", remedy: "a-z, 0-9 and _"),
        Mistake(
            file: "brands.yaml", old: "    name: Omega\n    categories: [watches]",
            new: "    name: Omega\n    categories: [watchs]", line: 8, field: "brands[1].categories[0]",
            says: "no category `watchs`", remedy: "`watches`"),
        Mistake(
            file: "brands.yaml", old: "    name: Omega\n    categories: [watches]",
            new: "    name: Omega\n    categories: watches", line: 8, field: "brands[1].categories",
            says: "list is expected", remedy: "[a, b]"),
        Mistake(
            file: "brands.yaml", old: "aliases: [Grand Seiko]", new: "aliases: [Grand Seiko, grand_seiko]", line: 4,
            field: "brands[0].aliases[1]", says: "there twice", remedy: "Remove one"),
        Mistake(
            file: "brands.yaml", old: "aliases: [Grand Seiko]", new: "aliases: [[Grand, Seiko]]", line: 4,
            field: "brands[0].aliases[0]", says: "Text is expected", remedy: "single value"),
    ]

    static let reasons: [Mistake] = [
        Mistake(
            file: "flag-reasons.yaml", old: ", default: true", new: "", line: 1, field: "flag_reasons",
            says: "No reason is the default", remedy: "`default: true`"),
        Mistake(
            file: "flag-reasons.yaml", old: "flag.reason.other}", new: "flag.reason.other, default: true}", line: 3,
            field: "flag_reasons[1].id", says: "second reason is the default", remedy: "one of them"),
        Mistake(
            file: "flag-reasons.yaml", old: "default: true", new: "default: yes", line: 2,
            field: "flag_reasons[0].default", says: "`true` or `false`", remedy: "one of the two"),
        Mistake(
            file: "flag-reasons.yaml", old: "id: other", new: "id: wrong", line: 3, field: "flag_reasons[1].id",
            says: "there twice", remedy: "Remove one"),
        Mistake(
            file: "invalid-reasons.yaml", old: "  - {id: same_photo_twice, label: invalid_reason.same_photo_twice}\n",
            new: "",
            line: 1, field: "invalid_reasons", says: "`same_photo_twice` is missing",
            remedy: "- {id: same_photo_twice, label: invalid_reason.same_photo_twice}"),
        Mistake(
            file: "invalid-reasons.yaml", old: "label: reason.debug_configuration", new: "label: reason.photos_missing",
            line: 2, field: "invalid_reasons[0].label", says: "names figures that aren't known here",
            remedy: "text of your own"),
    ]

    static let categories: [Mistake] = [
        Mistake(
            file: watches, old: "id: watches", new: "id: clocks", toldIn: watches, line: 1, field: "id",
            says: "isn't the file's name", remedy: "categories/clocks.yaml"),
        Mistake(
            file: watches, old: "review_hours: 72", new: "review_hours: 0", line: 4, field: "review_hours",
            says: "0 is out of range", remedy: "1 to 2160"),
        Mistake(
            file: watches, old: "review_hours: 72", new: "review_hours: three", line: 4, field: "review_hours",
            says: "whole number", remedy: "without quotes"),
        Mistake(
            file: watches, old: "review_hours: 72\n", new: "", line: 1, field: "review_hours",
            says: "key is missing", remedy: "Add `review_hours"),
        Mistake(
            file: watches, old: "[brand, style_name]", new: "[brand, stylename]", line: 3, field: "required[1]",
            says: "no metadata key", remedy: "`style_name`"),
        Mistake(
            file: watches, old: "max: 40", new: "max: 257", line: 6, field: "text_fields[0].max",
            says: "257 is out of range", remedy: "1 to 256"),
        Mistake(
            file: watches, old: "id: serial", new: "id: sku", line: 7, field: "text_fields[1].id",
            says: "what a search calls", remedy: "`customer_item_id`"),
        Mistake(
            file: watches, old: "debug_regions: [dial]", new: "debug_regions: [dail]", line: 25,
            field: "debug_regions[0]", says: "no region `dail`", remedy: "`dial`"),
        Mistake(
            file: watches, old: "debug_regions: [dial]", new: "debug_regions: [clasp]", line: 25,
            field: "debug_regions[0]", says: "must be required and have no `when`", remedy: "another region"),
        Mistake(
            file: watches, old: "debug_regions: [dial]", new: "debug_regions: [papers]", line: 25,
            field: "debug_regions[0]", says: "must be required", remedy: "another region"),
        Mistake(
            file: watches, old: "debug_regions: [dial]", new: "debug_regions: []", line: 25, field: "debug_regions",
            says: "list is empty", remedy: "at least one"),
    ]

    static let regions: [Mistake] = [
        Mistake(
            file: watches, old: "min_short_side: 1200", new: "min_short_side: 299", line: 16,
            field: "regions[1].min_short_side", says: "299 is out of range", remedy: "300 to 10000"),
        Mistake(
            file: watches, old: "min_short_side: 1200", new: "min_short_sid: 1200", line: 16,
            field: "regions[1].min_short_sid", says: "no such key", remedy: "`min_short_side`"),
        Mistake(
            file: watches, old: "sharpness_min: 0.5", new: "sharpness_min: -1", line: 17,
            field: "regions[1].sharpness_min", says: "number of 0 or more", remedy: "leave it out"),
        Mistake(
            file: watches, old: "outline: circle", new: "outline: cirlce", line: 12, field: "regions[0].outline",
            says: "no built-in drawing and no SVG path", remedy: "`circle`"),
        Mistake(
            file: watches, old: "id: papers", new: "id: dial", line: 21, field: "regions[2].id", says: "there twice",
            remedy: "Remove one"),
        Mistake(
            file: watches, old: "item_type: [wristwatch]", new: "item_type: [wrist_watch]", line: 19,
            field: "regions[1].when.item_type[0]", says: "no item type `wrist_watch`", remedy: "`wristwatch`"),
        Mistake(
            file: watches, old: "id: any_watch", new: "id: wristwatch", line: 27, field: "item_type_groups[0].id",
            says: "there twice", remedy: "Remove one"),
        Mistake(
            file: watches, old: "members: [pocket_watch", new: "members: [poket_watch", line: 27,
            field: "item_type_groups[0].members[0]", says: "no item type `poket_watch`", remedy: "`pocket_watch`"),
        Mistake(
            file: watches, old: "brand_not: [omega]", new: "brand_not: [omga]", line: 20,
            field: "regions[1].when.brand_not[0]", says: "no brand `omga`", remedy: "`omega`"),
        Mistake(
            file: watches, old: "brand_not: [omega]", new: "brand_is_not: [omega]", line: 20,
            field: "regions[1].when.brand_is_not", says: "no such key", remedy: "`brand_not`"),
        Mistake(
            file: watches, old: "required: false", new: "required: \"no\"", line: 24, field: "regions[2].required",
            says: "`true` or `false`", remedy: "one of the two"),
    ]

    static let texts: [Mistake] = [
        Mistake(
            file: english, old: "region.clasp.how:", new: "region.clasp.hwo:", toldIn: watches, line: 15,
            field: "regions[1].instruction", says: "texts/en.yaml has no text `region.clasp.how`",
            remedy: "Rename `region.clasp.hwo` there"),
        Mistake(
            file: english, old: "field.serial: Serial number\n", new: "", toldIn: watches, line: 7,
            field: "text_fields[1].label", says: "no text `field.serial`", remedy: "Add `field.serial: …`"),
        Mistake(
            file: english, old: "item_type.pocket_watch: Pocket watch\n", new: "", toldIn: watches, line: 2,
            field: "item_types[1]", says: "no text `item_type.pocket_watch`", remedy: "texts/en.yaml"),
        Mistake(
            file: english, old: "item_type.any_watch: Watch\n", new: "", toldIn: watches, line: 27,
            field: "item_type_groups[0].id", says: "no text `item_type.any_watch`", remedy: "texts/en.yaml"),
        Mistake(
            file: english, old: "region.papers: Papers", new: "region.papers: Papers\nregion.box: Box", line: 11,
            field: "region.box", says: "Nothing shows this text", remedy: "Remove it"),
        Mistake(
            file: english, old: "region.papers: Papers", new: "region.papers: ''", line: 10, field: "region.papers",
            says: "text is empty", remedy: "Write it"),
        Mistake(
            file: english, old: "region.papers: Papers", new: "region.papers: Papers {id}", line: 10,
            field: "region.papers", says: "can't have {id}", remedy: "without braces"),
        Mistake(
            file: english, old: "region.papers: Papers",
            new: "region.papers: Papers\nrefusal.photo_too_small: Needs {neded}", line: 11,
            field: "refusal.photo_too_small", says: "can't have {neded}", remedy: "`needed`"),
    ]

    static let yaml: [Mistake] = [
        Mistake(
            file: "brands.yaml", old: "name: Omega", new: "name: [Omega", line: 8, field: "", says: "can't be read",
            remedy: "Mend the YAML"),
        Mistake(
            file: "brands.yaml", old: "name: Omega", new: "name: Omega\n    name: Omega", line: 7, field: "",
            says: "`name` is given twice", remedy: "Mend the YAML"),
        Mistake(
            file: "brands.yaml", old: "name: Omega", new: "name: \"Om\u{1}ega\"", line: 7, field: "",
            says: "can't be read", remedy: "Mend the YAML"),
        Mistake(
            file: "brands.yaml", old: "brands:", new: "- brands:", line: 1, field: "", says: "mapping is expected",
            remedy: "key: value"),
    ]

    private static let watches = "categories/watches.yaml"
    private static let english = "texts/en.yaml"
}

@Suite struct CatalogDiagnosticTests {
    @Test func findsNothingWrongWithTheFixture() {
        #expect(CatalogFixture().diagnostics().isEmpty)
    }

    @Test(arguments: Mistake.all)
    func aMistakeIsReportedWithFileLineFieldAndRemedy(of mistake: Mistake) throws {
        let found = try CatalogFixture().replacing(mistake.old, with: mistake.new, in: mistake.file).diagnostics()
        try expect(mistake, in: found)
        #expect(found.count == 1, "\(found)")
    }

    private func expect(_ mistake: Mistake, in found: [CatalogDiagnostic]) throws {
        let file = mistake.toldIn ?? mistake.file
        let diagnostic = try #require(
            found.first { $0.location.file == file && $0.location.field == mistake.field }, "\(found)")
        #expect(diagnostic.location.line == mistake.line)
        #expect(diagnostic.problem.contains(mistake.says), "\(diagnostic)")
        #expect(diagnostic.remedy.contains(mistake.remedy), "\(diagnostic)")
    }

    @Test(arguments: ["brands.yaml", "flag-reasons.yaml", "invalid-reasons.yaml", "texts/en.yaml"])
    func missesAFile(file: String) {
        var fixture = CatalogFixture()
        fixture.files[file] = nil
        #expect(
            fixture.diagnostics().map(\.description) == [
                "\(file): The file is missing. Add it; docs/operate/catalog.md shows one."
            ])
    }

    @Test func missesACategory() {
        var fixture = CatalogFixture()
        fixture.files["categories/watches.yaml"] = nil
        #expect(fixture.diagnostics().map(\.location.file) == ["categories"])
    }

    @Test(arguments: ["", "\n", "# only a remark\n", "---\n"])
    func refusesAnEmptyFile(text: String) {
        var fixture = CatalogFixture()
        fixture.files["brands.yaml"] = text
        #expect(fixture.diagnostics().map(\.location.file) == ["brands.yaml"])
    }

    @Test func reportsFilesThatAreNotPartOfACatalog() {
        var fixture = CatalogFixture()
        fixture.files["brand.yaml"] = "a: b"
        fixture.files["texts/fr.yaml"] = "a: b"
        fixture.files["categories/bags.yml"] = "a: b"
        let found = fixture.diagnostics()
        #expect(found.map(\.location.file) == ["brand.yaml", "categories/bags.yml", "texts/fr.yaml"])
        #expect(found.first?.remedy == "Did you mean `brands.yaml`?")
    }

    @Test func allMistakesAreReportedInTheOrderOfFilesAndLines() throws {
        let found = try CatalogFixture()
            .replacing("review_hours: 72", with: "review_hours: -1", in: "categories/watches.yaml")
            .replacing("min_short_side: 1200", with: "min_short_side: x", in: "categories/watches.yaml")
            .replacing("name: Omega", with: "nmae: Omega", in: "brands.yaml")
            .replacing("region.dial: Dial\n", with: "", in: "texts/en.yaml")
            .diagnostics()
        #expect(
            found.map { "\($0.location.file):\($0.location.line ?? 0)" } == [
                "brands.yaml:7", "categories/watches.yaml:4", "categories/watches.yaml:10",
                "categories/watches.yaml:16",
            ])
    }

    @Test func demandsEveryTextInEachLanguageThatIsGiven() throws {
        var fixture = CatalogFixture()
        let english = try #require(fixture.files["texts/en.yaml"])
        fixture.files["texts/ja.yaml"] = english
        #expect(fixture.diagnostics().isEmpty)
        fixture.files["texts/ja.yaml"] = english.replacing("region.dial: Dial\n", with: "")
        #expect(fixture.diagnostics().map(\.problem) == ["texts/ja.yaml has no text `region.dial`."])
    }

    @Test func completesThePlatformsTextsInTheLanguagesThatAreGiven() throws {
        let catalog = try CatalogFixture()
            .replacing(
                "region.dial: Dial", with: "region.dial: Dial\nresult.invalid.header: Void", in: "texts/en.yaml"
            ).load()
        #expect(catalog.texts.text("result.invalid.header", in: .english) == "Void")
        #expect(catalog.texts.text("result.authentic.header", in: .english) == "Authentic")
        #expect(catalog.texts.languages == [.english])
        #expect(catalog.texts.text("result.authentic.header", in: .japanese) == "Authentic")
    }
}
