import AssayCore
import AssayWire
import Foundation
import Testing

@Suite struct ItemSnapshotTests {
    /// The items of the documentation: decided, flagged with a retake, still being checked, answered.
    private static func documents() throws -> [ItemDocument] {
        [
            try PartnerFixtures.luxury(), try PartnerFixtures.apparel(), try PartnerFixtures.unknown(),
            try PartnerFixtures.invalid(),
        ]
    }

    private static func snapshot(_ document: ItemDocument) -> ItemSnapshot {
        ItemSnapshot(
            item: document.item, organizationName: document.organizationName, username: document.username,
            timeline: document.timeline, retake: document.retake,
            photos: document.photos.map { ItemSnapshot.Photo(region: $0.region, key: $0.key) })
    }

    @Test func aStoredSnapshotIsReadAsItWas() throws {
        for document in try Self.documents() {
            let snapshot = Self.snapshot(document)
            let text = try WireJSON.encode(snapshot)
            #expect(try WireJSON.decode(ItemSnapshot.self, from: text) == snapshot)
        }
    }

    @Test(arguments: PartnerVersion.allCases)
    func aBodyFromASnapshotIsThatOfTheItem(version: PartnerVersion) throws {
        for document in try Self.documents() {
            let stored = try WireJSON.encode(Self.snapshot(document))
            let read = try WireJSON.decode(ItemSnapshot.self, from: stored)
            let rendered = ItemDocument(read, catalog: document.catalog, baseURL: document.baseURL)
            let body = try rendered.partnerJSON(version, includes: [], in: .japanese)
            #expect(try body == document.partnerJSON(version, includes: [], in: .japanese))
        }
    }

    @Test func itHasOnlyTheEntriesAndPhotosThatABodyShows() throws {
        let document = try PartnerFixtures.luxury()
        #expect(document.timeline.count > 1 && !document.photos.isEmpty)
        let snapshot = Self.snapshot(document)
        #expect(snapshot.timeline == document.timeline.suffix(1))
        #expect(snapshot.photos.isEmpty)
        #expect(try WireJSON.encode(snapshot).count < 1_500, "thirty days of events are kept")
    }

    /// The text of version 1, which later versions of the program must read.
    @Test func aSnapshotOfTheFirstVersionIsRead() throws {
        let text = """
            {"item":{"capture":"c","captured_at":1,"catalog":"hash","configuration":"production","eta_at":9,\
            "facts":{"brand_id":"nike","brand_name":"Nike","category":"sneakers","text_fields":{"upc":"0"}},\
            "flag":"flagged","flag_message":"Real.","flag_reason":"other","id":"0000000001","initial_result":"unknown",\
            "initial_result_at":4,"organization":"shop","phase":"final","reasons":[{"code":"blurred","regions":["sole"]}],\
            "received_at":3,"result":"unknown","result_at":4,"revision":3,"submitted_at":2,"user":"ann"},\
            "organization_name":"Shop","photos":[{"key":"k","region":"sole"}],"retake":{"asked_at":5,"ended_at":7,\
            "expires_at":8,"id":"r","message":"Again.","regions":["sole"],"revision":2,"state":"closed"},\
            "timeline":[{"at":4,"kind":"result_set","message":"So."},{"at":6,"kind":"flag_set"}],"username":"Shop-ann"}
            """
        let snapshot = try WireJSON.decode(ItemSnapshot.self, from: Data(text.utf8))
        #expect(String(decoding: try WireJSON.encode(snapshot), as: UTF8.self) == text)
        #expect(snapshot.item.flagInfo == FlagInfo(reason: "other", message: "Real."))
        #expect(snapshot.retake?.life.state == .closed)
        #expect(snapshot.timeline.map(\.kind) == [.resultSet, .flagSet])
    }
}
