import AssayCore
import Foundation
import Testing

@testable import AssayWire

@Suite struct PartnerJSONTests {
    /// The bytes of stored documents are versioned.
    ///
    /// If the same item renders to other bytes than before, increment ``ItemDocument/partnerJSONVersion`` and update
    /// the digests here.
    @Test func otherBytesAreAnotherVersion() throws {
        let document = try PartnerFixtures.invalid(certificate: CertificateID("CERTIFICATE"))
        let digests = try PartnerVersion.allCases.map { version in
            Self.digest(try document.partnerJSON(version, includes: .images, in: .english))
        }
        #expect(ItemDocument.partnerJSONVersion == 3)
        #expect(digests == ["2ca387a428f43982", "c6bab38ae11a67d", "fbde319b4bd08817"])
    }

    @Test(arguments: PartnerVersion.allCases)
    func theSameItemHasTheSameBytes(version: PartnerVersion) throws {
        let first = try PartnerFixtures.apparel().partnerJSON(version, includes: .images, in: .japanese)
        let second = try PartnerFixtures.apparel().partnerJSON(version, includes: .images, in: .japanese)
        #expect(first == second)
    }

    @Test func aMemberWithoutAValueIsNullAndMustBeThere() throws {
        let image = PartnerItemV2.Addresses(original: nil, scale_micro: "https://assay.example/p/k/scale_micro")
        let json = try WireJSON.encode(image)
        #expect(try WireJSON.decode(JSONNode.self, from: json)["original"] == .null)
        #expect(try WireJSON.decode(PartnerItemV2.Addresses.self, from: json) == image)
        #expect(throws: DecodingError.self) {
            try WireJSON.decode(PartnerItemV2.Addresses.self, from: Data(#"{"scale_micro": "s"}"#.utf8))
        }
        #expect(throws: DecodingError.self) {
            try WireJSON.decode(PartnerItemV2.Addresses.self, from: Data(#"{"original": 1, "scale_micro": "s"}"#.utf8))
        }
    }

    @Test func theEndOfASearchIsNullInBothVersions() throws {
        let first = try WireJSON.decode(
            JSONNode.self, from: WireJSON.encode(PartnerSearchResponseV1(items: [], item_count: 0, next_cursor: nil)))
        #expect(first == ["items": [], "item_count": 0, "next_cursor": .null])
        let second = try WireJSON.decode(
            JSONNode.self, from: WireJSON.encode(PartnerSearchResponseV2(items: [], item_count: 0, next_cursor: "next"))
        )
        #expect(second["next_cursor"] == .text("next"))
    }

    @Test(arguments: [
        #"{}"#, #"{"limit": null, "filters": null, "cursor": null, "start_date": null, "format_options": null}"#,
        #"{"filters": [], "format_options": {"anything": 1, "include_images": null}}"#,
    ])
    func nullAndAbsentAreTheSameInASearch(body: String) throws {
        let first = try WireJSON.decode(PartnerSearchRequestV1.self, from: Data(body.utf8))
        #expect(first.limit == nil)
        #expect(first.filters ?? [] == [])
        let second = try WireJSON.decode(PartnerSearchRequestV2.self, from: Data(body.utf8))
        #expect(second.cursor == nil)
        #expect(second.format_options?.include_images == nil)
    }

    @Test func aFilterMayHaveEveryKeyWithMostOfThemNull() throws {
        let body = #"""
            {"filters": [{"key": "status.flag", "value": "flagged", "values": null, "exclude": null,
              "text_fields": null}]}
            """#
        let request = try WireJSON.decode(PartnerSearchRequestV2.self, from: Data(body.utf8))
        #expect(request.filters == [SearchFilter(key: "status.flag", values: ["flagged"])])
    }

    /// FNV-1a, 64 bits.
    private static func digest(_ json: [UInt8]) -> String {
        let hash = json.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
        return String(hash, radix: 16)
    }
}
