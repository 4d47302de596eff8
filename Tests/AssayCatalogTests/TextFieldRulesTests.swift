import AssayCatalog
import AssayCore
import Testing

@Suite struct TextFieldRulesTests {
    let category: Catalog.Category

    init() throws {
        category = try #require(CatalogFixture().load().category(id: "watches"))
    }

    @Test func laysWhatTheUserWroteOverTheMetadata() throws {
        let fields = try category.textFields(
            submitted: ["style_name": "Seamaster", "serial": "123"],
            over: ["style_name": "Speedmaster", "customer_item_id": "A"])
        #expect(fields == ["style_name": "Seamaster", "serial": "123", "customer_item_id": "A"])
    }

    @Test func leavesWhatWasThereUnderABlankValue() throws {
        let fields = try category.textFields(
            submitted: ["style_name": " ", "serial": ""], over: ["style_name": "Speedmaster"])
        #expect(fields == ["style_name": "Speedmaster"])
    }

    /// The camera of an app can't ask for it, and the photos of a capture must not be lost for it.
    @Test func anItemIsSubmittedWithoutItsStyleName() throws {
        #expect(try category.textFields(submitted: ["serial": "1"], over: [:]) == ["serial": "1"])
    }

    @Test(arguments: [
        (["style_name": "x", "seriel": "1"], ["seriel unknown_text_field"]),
        (["style_name": String(repeating: "x", count: 41)], ["style_name too_long"]),
        (["style_name": "x", "serial": "1\n2"], ["serial control_characters"]),
        (["a": "1", "b": "2"], ["a unknown_text_field", "b unknown_text_field"]),
    ])
    func refusesAndNamesEachField(submitted: [String: String], problems: [String]) throws {
        let error = try #require(throws: DomainError.self) {
            try category.textFields(submitted: submitted, over: [:])
        }
        #expect(error.code == "invalid_text_fields")
        #expect(error.fields.map { "\($0.name) \($0.code)" } == problems)
    }
}
