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

    @Test func whatCannotBeRecordedIsRefused() {
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

    @Test func aMemberIsAbsentBeforeTheVersionThatIntroducedIt() throws {
        let (old, new) = (SchemaRecorder(version: .v1_3), SchemaRecorder(version: .v1_4))
        for recorder in [old, new] { _ = try recorder.schema(of: PartnerItemV1.self, in: .response) }
        #expect(try properties("PartnerItemV1Named", old)["display"] == nil)
        #expect(try properties("PartnerItemV1Named", new)["display"] != nil)
        #expect(new.components["PartnerItemV1Named"]?.keywords["required"] == ["display", "id"])
        #expect(try properties("PartnerItemV1Properties", old)["material"] == nil)
    }
}
