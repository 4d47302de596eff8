import AssayTestTiming
import AssayWire
import Foundation
import Testing

@testable import AssayAPI

@Suite struct SchemaRecorderTests {
    struct Shelf: Codable, Sendable {
        struct Book: Codable, Sendable {
            let title: String
            let pages: Int?
        }

        enum Room: String, Codable, CaseIterable {
            case cellar
            case attic
        }

        let books: [Book]
        let room: Room
        let width: Double
        let labels: [String: Int]
        let note: String?
        @Nullable var owner: String?
    }

    struct Wrong: Codable, Sendable, SchemaRefining {
        let name: String
        static var refinements: [String: JSONSchema] { ["nmae": .described("A typing error.")] }
    }

    struct Chain: Codable, Sendable {
        let next: [Chain]
    }

    struct TwoSided: Codable, Sendable {
        let name: String?
    }

    /// Accepts a number as text, and hides from its decoder that it failed to.
    struct Lenient: Codable, Sendable {
        let size: Int?

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let number = try container.decodeIfPresent(Int.self, forKey: .size)
            let text = try? container.decodeIfPresent(String.self, forKey: .size)
            size = number ?? text.flatMap { Int($0) }
        }
    }

    struct Lending: Codable, Sendable {
        let loans: [Lenient]
    }

    private struct Hidden: Codable, Sendable {
        let name: String
    }

    enum Grade: Int, Codable, CaseIterable {
        case first = 1
    }

    private func properties(_ name: String, _ recorder: SchemaRecorder) throws -> [String: JSONNode] {
        try #require(recorder.components[name]?.keywords["properties"]?.members)
    }

    @Test func aResponseHasTheMembersThatTheEncoderWrites() throws {
        let recorder = SchemaRecorder()
        #expect(try recorder.schema(of: Shelf.self, in: .response).keywords["$ref"] != nil)
        let name = try #require(recorder.components.keys.first { $0.hasSuffix("Shelf") })
        let members = try properties(name, recorder)
        #expect(members["width"] == ["type": "number"])
        #expect(members["labels"] == ["type": "object", "additionalProperties": ["type": "integer"]])
        #expect(members["note"] == ["type": "string"])
        #expect(members["owner"] == ["type": ["string", "null"]])
        #expect(members["books"]?["type"] == "array")
        #expect(
            recorder.components[name]?.keywords["required"] == ["books", "labels", "owner", "room", "width"])
        let room = try #require(recorder.components.first { $0.key.hasSuffix("Room") }?.value)
        #expect(room.keywords["enum"] == ["cellar", "attic"])
    }

    @Test func anOptionalMemberOfARequestMayBeNullOrAbsent() throws {
        let recorder = SchemaRecorder()
        _ = try recorder.schema(of: Shelf.self, in: .request)
        let name = try #require(recorder.components.keys.first { $0.hasSuffix("Book") })
        #expect(try properties(name, recorder)["pages"] == ["type": ["integer", "null"]])
        #expect(recorder.components[name]?.keywords["required"] == ["title"])
    }

    @Test func anOpenEnumerationNamesItsKnownValues() throws {
        let recorder = SchemaRecorder()
        _ = try recorder.schema(of: EntrupyFlagId.self, in: .response)
        let schema = try #require(recorder.components["EntrupyFlagId"])
        #expect(schema.keywords["x-known-values"] == ["none", "flagged", "resolved"])
        #expect(schema.keywords["enum"] == nil)
    }

    @Test func aTypeWithoutASchemaIsRefused() {
        #expect(throws: SchemaRecorder.Failure.self) {
            try SchemaRecorder().schema(of: Wrong.self, in: .response)
        }
        #expect(throws: SchemaRecorder.Failure.self) {
            try SchemaRecorder().schema(of: Chain.self, in: .response)
        }
        let recorder = SchemaRecorder()
        #expect(throws: SchemaRecorder.Failure.self) {
            _ = try recorder.schema(of: TwoSided.self, in: .response)
            _ = try recorder.schema(of: TwoSided.self, in: .request)
        }
    }

    @Test func aTypeThatReadsAMemberInTwoWaysIsRefusedEvenIfItHidesTheError() {
        let error = #expect(throws: SchemaRecorder.Failure.self) {
            try SchemaRecorder().schema(of: Lending.self, in: .request)
        }
        #expect(error?.description == "Lenient decodes size in two ways: conform it to SchemaProviding")
        // It decodes to a blank value, which is none of the numbers.
        #expect(throws: (any Error).self) { try SchemaRecorder().schema(of: Grade.self, in: .response) }
    }

    @Test func aTypeWithoutANameForReadersIsRefused() {
        struct Local: Codable {
            let name: String
        }
        for type in [Hidden.self, Local.self] as [any Decodable.Type] {
            let error = #expect(throws: SchemaRecorder.Failure.self) {
                try SchemaRecorder().schema(of: type, in: .response)
            }
            #expect(error?.description.contains("has no name for a component") == true, "\(type)")
        }
    }

    @Test(arguments: [
        ("Wire.Item", "Item"), ("Wire.Item.Part", "ItemPart"), ("Wire.Page<Wire.Item.Part>", "PageItemPart"),
        ("Wire.Pair<Wire.One, Swift.Array<Wire.Two>>", "PairOneArrayTwo"), ("Wire.Page<Wire.Item>.Row", "PageItemRow"),
        ("Wire.(unknown context at $1f3a).Item", nil), ("Wire.(Item in _6F1D).Part", nil),
        ("(extension in Server):Wire.Item.Part", nil),
    ])
    func aComponentHasTheNameOfItsTypeWithoutModules(path: String, name: String?) {
        #expect(SchemaRecording.name(path) == name)
    }

    /// The recorder believes the questions of `init(from:)`, which a handwritten one may ask in any way.
    @Test func aWireTypeWithItsOwnDecodingStatesItsSchema() throws {
        // The recorder knows the first two; the third reads the bodies that two other types describe. The next two ask
        // for each member once, by its own type; the last two are parts of a type that states its schema.
        let others: Set = [
            "JSONNode", "Nullable", "PartnerSearchBody", "EntrupyCaptureResult", "EntrupyCaptureResultMoreDetails",
            "Moment", "Sentences", "AnyMembers",
        ]
        let folder = "Sources/Wire/AssayWire"
        let texts = try FileManager.default.subpathsOfDirectory(atPath: Repository.file(folder).path)
            .filter { $0.hasSuffix(".swift") }.map { try Repository.text("\(folder)/\($0)") }
        var found: Set<String> = []
        for text in texts {
            var type = ""
            for match in text.matches(of: /(?:struct|enum|class|extension) ([\w.]+)|init\(from \w+: any Decoder\)/) {
                if let name = match.output.1 {
                    if name != "CodingKeys" { type = String(name) }
                } else {
                    found.insert(type)
                }
            }
        }
        #expect(found.isSuperset(of: others.union(["SearchFilter"])))
        let providing = texts.joined().matches(of: /([\w.]+): [\w, ]*SchemaProviding/).map { String($0.output.1) }
        #expect(found.subtracting(others).subtracting(providing).sorted() == [], "state a schema beside the type")
    }

    @Test func aMemberIsAbsentBeforeTheVersionThatIntroducedIt() throws {
        let (old, new) = (SchemaRecorder(version: .v1_3), SchemaRecorder(version: .v1_4))
        for recorder in [old, new] { _ = try recorder.schema(of: PartnerItemV1.self, in: .response) }
        #expect(try properties("PartnerItemV1Named", old)["display"] == nil)
        #expect(try properties("PartnerItemV1Named", new)["display"] != nil)
        #expect(new.components["PartnerItemV1Named"]?.keywords["required"] == ["display", "id"])
        #expect(try properties("PartnerItemV1Properties", old)["material"] == nil)
    }
}
