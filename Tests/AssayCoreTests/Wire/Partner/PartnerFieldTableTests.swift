import AssayCore
import AssayWire
import Testing

/// Holds the tables of `docs/api/shapes.md` and the rendered items against each other.
@Suite struct PartnerFieldTableTests {
    private typealias Example = PartnerItemRenderingTests.Example

    /// The members whose own members are listed in other tables.
    private static let opaque: Set<String> = ["text_fields", "retake"]

    private static func table(_ version: PartnerVersion) throws -> PartnerFieldTable {
        try PartnerFieldTable(
            version.rawValue, section: version == .v2_0 ? "An item in `/v2`" : "An item in `/v1`")
    }

    private static func items(_ version: PartnerVersion) throws -> [JSONNode] {
        let items = try PartnerItemRenderingTests.examples.filter { $0.version == version }.map { try $0.rendered() }
        try #require(items.count > 2)
        return items
    }

    @Test(arguments: [(PartnerVersion.v1_3, 15), (.v1_4, 20), (.v2_0, 35)])
    func everyMemberOfAnItemIsInTheTable(version: PartnerVersion, least: Int) throws {
        let table = try Self.table(version)
        #expect(table.members.count > least)
        for item in try Self.items(version) {
            for path in item.leaves(opaque: Self.opaque) {
                #expect(table.presence(of: path).map { $0 != .never } == true, "\(path)")
            }
        }
    }

    @Test(arguments: PartnerVersion.allCases)
    func everyRowOfTheTableHoldsForEveryItem(version: PartnerVersion) throws {
        try expect(Self.items(version), keep: Self.table(version))
    }

    private func expect(_ answers: [JSONNode], keep table: PartnerFieldTable) {
        for (path, presence) in table.members {
            let values = answers.flatMap { $0.values(at: path) }
            switch presence {
            case .always: #expect(values.allSatisfy { $0 != nil && $0 != .null }, "\(path)")
            case .nullable: #expect(values.allSatisfy { $0 != nil }, "\(path)")
            case .optional: #expect(values.allSatisfy { $0 != .null }, "\(path)")
            case .never: #expect(values.allSatisfy { $0 == nil }, "\(path)")
            }
            if presence != .never { #expect(!values.isEmpty, "no example shows \(path)") }
        }
    }

    /// The answers without items, and those with items around them, by the section that lists their members.
    @Test(arguments: PartnerAnswerExamples.all)
    func everyOtherAnswerHasTheMembersOfItsTable(example: PartnerAnswerExamples) throws {
        let table = try PartnerFieldTable(example.column, section: example.section)
        #expect(!table.members.isEmpty)
        let answers = try example.answers()
        for path in answers.flatMap({ $0.leaves(opaque: example.opaque) }) {
            #expect(table.presence(of: path).map { $0 != .never } == true, "\(path)")
        }
        expect(answers, keep: table)
    }

    @Test(arguments: [("docs/api/shapes.md", "The search"), ("docs/api/search.md", "Filters")])
    func everyKeyOfAFilterIsInTheTable(page: String, section: String) throws {
        let names = try PartnerFieldTable.names(of: section, in: page)
            .filter { $0.contains(".") || $0.hasSuffix("_id") }
        for name in names { #expect(SearchKey(key: name) != nil, "\(name)") }
        #expect(Set(names.compactMap(SearchKey.init(key:))) == Set(SearchKey.allCases))
        #expect(Set(names).isSuperset(of: ["customer_item_id", "text_fields.sku", "text_fields.order_id"]))
    }

    @Test func aRowMayAbbreviateTheSecondPath() throws {
        let members = try Self.table(.v1_4).members
        #expect(members["timestamp.epoch"] == .always)
        #expect(members["properties.material.display"] == .optional)
        #expect(try Self.table(.v1_3).members["properties.material.display"] == .never)
    }
}
