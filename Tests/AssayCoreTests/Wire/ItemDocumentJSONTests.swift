import AssayCore
import AssayWire
import Foundation
import Testing

@Suite struct ItemDocumentJSONTests {
    /// Returns a document in which every part is filled.
    private func document() throws -> ItemDocument {
        var item = ItemFixtures.item()
        let reason = Reason(code: "same_photo_twice", regions: ["outer_side", "sole"])
        _ = try item.handle(.decided(.result(.invalid, reasons: [reason])), at: ItemFixtures.decided)
        _ = try item.flag(FlagInfo(reason: "other", message: "Look \"again\"/鞄"), at: ItemFixtures.decided)
        let retake = Retake(
            id: RetakeID("RETAKE"), item: item.id, organization: item.organization, user: item.user,
            regions: ["sole"], message: "Blurred.", askedAt: ItemFixtures.decided,
            life: RetakeLife(expiresAt: ItemFixtures.decided.adding(seconds: 86_400)))
        item.certificate = CertificateID("CERTIFICATE")
        let newer: [TimelineEntry.Kind] = [.photosRemoved, .certificateRevoked, .certificateReissued]
        return ItemDocument(
            item: item, catalog: try CatalogFixtures.catalog(),
            photos: [.init(region: "sole", key: "k2"), .init(region: "outer_side", key: "k1")],
            // A new kind is another value in the same form.
            timeline: TimelineEntry.Kind.allCases.filter { !newer.contains($0) }.map { kind in
                TimelineEntry(kind, at: ItemFixtures.decided, message: "A line.")
            },
            retake: retake, organizationName: "Shop", username: "Shop-user-0001", usersMayFlag: true,
            showsOriginals: true,
            baseURL: "https://assay.example")
    }

    @Test func theTextIsTheShape() throws {
        let document = try document()
        for language in [Language.english, .japanese] {
            let result = try WireJSON.decode(
                EntrupyCaptureResult.self, from: Data(try document.json(in: language)))
            #expect(result == EntrupyCaptureResult(document, language: language))
        }
    }

    /// The bytes of stored documents are versioned.
    ///
    /// If the same item renders to other bytes than before, increment ``ItemDocument/jsonVersion`` and update the
    /// digest here.
    @Test func otherBytesAreAnotherVersion() throws {
        let document = try document()
        let digests = try [Language.english, .japanese].map { Self.digest(try document.json(in: $0)) }
        #expect(ItemDocument.jsonVersion == 3)
        #expect(digests == ["8524b4083a328c8c", "ca843c5a72139923"])
    }

    /// FNV-1a, 64 bits.
    private static func digest(_ json: [UInt8]) -> String {
        let hash = json.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
        return String(hash, radix: 16)
    }
}
