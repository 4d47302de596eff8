import AssayCore
import AssayWire
import Testing

@Suite struct ItemTermsTests {
    @Test func everyKeyOfTheGrammarIsRead() throws {
        let filters = SearchKey.allCases.map { SearchFilter(key: $0.rawValue, values: ["flagged", "authentic"]) }
        let terms = try ItemTerms(filters, keys: SearchKey.allCases)
        let both = TermSet.only(["flagged", "authentic"])
        #expect(terms.results == [.authentic])
        #expect(terms.flags == [.flagged])
        #expect(terms.brands == both && terms.models == both && terms.categories == both && terms.usernames == both)
        #expect(terms.customerItemIDs == both && terms.styleCodes == both && terms.items == both)
        #expect(terms.namesCategory && !terms.isEmpty)
    }

    @Test func anItemIsNamedInAnyCaseAsInAPath() throws {
        let filter = SearchFilter(key: "entrupy_id", values: [" 7k3qpw9xza ", "7K3QPW9XZO", "no id"])
        let terms = try ItemTerms([filter], keys: SearchKey.sdk)
        #expect(terms.items == .only(["7K3QPW9XZA", "7K3QPW9XZ0", "no id"]))
    }

    @Test(arguments: ["customer_item_id", "text_fields.sku", "text_fields.order_id", "text_fields.customer_item_id"])
    func fourKeysMeanTheCustomersItemID(key: String) throws {
        let terms = try ItemTerms([SearchFilter(key: key, values: ["sku-1"])], keys: SearchKey.sdk)
        #expect(terms.customerItemIDs == .only(["sku-1"]))
    }

    @Test func valuesThatNothingHasMatchNothing() throws {
        let unknown = SearchFilter(key: "status.result.id", values: ["fake"])
        #expect(try ItemTerms([unknown], keys: SearchKey.sdk).isEmpty)
        let excluded = SearchFilter(key: "status.result.id", values: ["fake"], exclude: true)
        #expect(try ItemTerms([excluded], keys: SearchKey.sdk) == ItemTerms())
    }

    @Test func anEmptyListOfValuesMatchesNothing() throws {
        let none = SearchFilter(key: "properties.brand.id", values: [])
        #expect(try ItemTerms([none], keys: SearchKey.sdk).brands == .only([]))
        let excluded = SearchFilter(key: "properties.brand.id", values: [], exclude: true)
        #expect(try ItemTerms([excluded], keys: SearchKey.sdk) == ItemTerms())
    }

    @Test(arguments: ["status.result", "owner.user.username", ""])
    func aKeyThatTheCallerMayNotUseIsNamedWithThoseThatThereAre(key: String) {
        let filters = [SearchFilter(key: "status.flag", values: ["none"]), SearchFilter(key: key, values: ["x"])]
        let error = #expect(throws: DomainError.self) { try ItemTerms(filters, keys: SearchKey.sdk) }
        #expect(error?.code == "unknown_filter_key")
        #expect(error?.kind == .badInput)
        #expect(error?.fields.map(\.name) == ["filters[1].key"])
        let sentence = error?.fields.first?.message ?? ""
        let keys = sentence.split { " ,.".contains($0) && $0 != "." }.map { $0.trimmingPrefix("Use ") }
        for key in SearchKey.sdk.map(\.rawValue) + ["customer_item_id", "text_fields.sku", "text_fields.order_id"] {
            #expect(keys.contains { $0 == key || $0 == "\(key)." })
        }
        #expect(!sentence.contains("Use owner"))
    }

    @Test func moreFiltersOrValuesThanTheWireAllowsAreRefused() {
        let values = (0...WireLimits.filterValues).map { "brand_\($0)" }
        let one = SearchFilter(key: "properties.brand.id", values: values)
        let many = values.map { SearchFilter(key: "properties.brand.id", values: [$0]) }
        let first = #expect(throws: DomainError.self) { try ItemTerms([one], keys: SearchKey.sdk) }
        #expect(first?.fields.map(\.name) == ["filters[0].values"])
        let second = #expect(throws: DomainError.self) { try ItemTerms(many, keys: SearchKey.sdk) }
        #expect(second?.fields.map(\.name) == ["filters"])
    }

    /// Excluded values add up over filters, unlike the others.
    @Test(arguments: SearchKey.allCases.filter { $0 != .result && $0 != .flag })
    func moreExcludedValuesOfAKeyThanAFilterMayHaveAreRefused(key: SearchKey) throws {
        let values = (0..<WireLimits.filterValues).map { "value_\($0)" }
        let most = SearchFilter(key: key.rawValue, values: values, exclude: true)
        let more = SearchFilter(key: key.rawValue, values: ["one more"], exclude: true)
        let error = #expect(throws: DomainError.self) { try ItemTerms([most, more], keys: SearchKey.allCases) }
        #expect(error?.code == "invalid_request")
        #expect(error?.fields.map(\.name) == ["filters[1].values"])
        #expect(error?.fields.map(\.code) == ["too_many_values"])
        #expect(error?.fields.first?.message.contains(key.rawValue) == true)
        _ = try ItemTerms([most, most], keys: SearchKey.allCases)
        // A filter that names values leaves those alone.
        let one = SearchFilter(key: key.rawValue, values: ["one more"])
        #expect(try !ItemTerms([most, one], keys: SearchKey.allCases).isEmpty)
    }
}
