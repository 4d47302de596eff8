import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import Foundation
import Testing

@Suite struct EditTextFieldsTests {
    private func edit(_ scenario: ItemScenario, _ item: Item, _ fields: [String: String]) async throws -> Item {
        try await EditTextFields(scenario.platform)(
            scenario.user(scenario.ann), id: item.id.rawValue, fields: fields
        ).item
    }

    @Test func editedFieldsAreTheItemsAndStandInItsHistory() async throws {
        let scenario = try await ItemScenario()
        let item = try await scenario.complete(scenario.required("a"))
        let edited = try await edit(scenario, item, ["style_name": "Dunk Low", "us_size": "10"])
        #expect(edited.facts.styleName == "Dunk Low")
        #expect(edited.facts.textFields == ["style_name": "Dunk Low", "us_size": "10"])
        #expect(edited.facts.brandID == "nike", "what is not named stays")
        let after = try await scenario.everything(of: item)
        #expect(after.item == edited)
        #expect(after.timeline.last?.kind == .textFieldsEdited)
        #expect(after.events.last == "session.updated 2")
    }

    @Test func theSameValuesAgainChangeNothing() async throws {
        let scenario = try await ItemScenario()
        let item = try await scenario.complete(scenario.required("a"))
        _ = try await edit(scenario, item, ["us_size": "10"])
        let before = try await scenario.everything(of: item)
        _ = try await edit(scenario, item, ["us_size": "10"])
        #expect(try await scenario.everything(of: item) == before)
    }

    /// Searches compare bytes, so the stored column follows.
    @Test func anotherUnicodeFormOfTheSameCharactersIsAChange() async throws {
        let scenario = try await ItemScenario()
        let item = try await scenario.complete(scenario.required("a"))
        _ = try await edit(scenario, item, ["style_name": "か\u{3099}"])
        let edited = try await edit(scenario, item, ["style_name": "が"])
        #expect(edited.revision == item.revision + 2)
        let stored = try await scenario.platform.store.read { tx in
            try tx.sql.first(
                """
                /* of a test */ SELECT style_name FROM items
                WHERE organisation_id = \(item.organization) AND id = \(item.id)
                """)?.get(at: 0, as: String.self)
        }
        #expect(stored.map { Array($0.utf8) } == Array("が".precomposedStringWithCanonicalMapping.utf8))
    }

    @Test(arguments: [
        (["made_up": "x"], "made_up"), (["style_name": String(repeating: "a", count: 300)], "style_name"),
        (["style_name": " "], "style_name"), (["customer_item_id": "sku-2"], "customer_item_id"),
    ])
    func aRefusedTextFieldIsNamed(fields: [String: String], name: String) async throws {
        let scenario = try await ItemScenario()
        let item = try await scenario.complete(scenario.required("a"))
        let error = await #expect(throws: DomainError.self) { try await edit(scenario, item, fields) }
        #expect(error?.code == "invalid_text_fields")
        #expect(error?.fields.contains { $0.name.contains(name) } == true)
    }
}
