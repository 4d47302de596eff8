import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWire
import Testing

@Suite struct ItemReaderTests {
    @Test func aUserSeesTheirOwnItem() async throws {
        let scenario = try await ItemScenario()
        let shots = scenario.required("a")
        let item = try await scenario.complete(shots)
        let document = try await ItemReader(scenario.platform).find(scenario.user(scenario.ann), id: item.id.rawValue)
        #expect(document.item == item)
        #expect(document.username == "Shop-ann-00001")
        #expect(document.timeline == item.opening.entries)
        #expect(Set(document.photos.map(\.region)) == Set(shots.map(\.region)))
        #expect(document.photos.allSatisfy { $0.key.count == 32 })
        #expect(document.baseURL == "http://assay.test")
        #expect(document.catalog.hash == item.catalogHash)
        #expect(document.usersMayFlag)
        #expect(!document.showsOriginals)
    }

    /// Otherwise each change of the flag would read what all changes before it have written.
    @Test func aLongHistoryShowsItsNewestEntries() async throws {
        let scenario = try await ItemScenario()
        let item = try await scenario.decided()
        let other = try await scenario.decided("b")
        let (platform, id) = (scenario.platform, item.id.rawValue)
        for _ in 0..<ItemLimits.timelineEntries / 2 {
            _ = try await SetFlag(platform)(scenario.partner, id: id, reason: nil, comments: nil, answering: .result)
            _ = try await ClearFlag(platform)(scenario.partner, id: id, answering: .result)
        }
        let shown = try await SetFlag(platform)(
            scenario.partner, id: id, reason: nil, comments: "the last", answering: .result
        ).timeline
        #expect(shown.count == ItemLimits.timelineEntries)
        #expect(shown.first?.kind == .flagCleared)
        #expect(shown.last?.message == "the last")
        #expect(try await ItemReader(platform).find(scenario.partner, id: id).timeline == shown)
        let listed = try await platform.store.read { tx in
            let items = try tx.items.list([item.id, other.id], organization: item.organization, user: nil)
            return try tx.timeline.list(items.values, organization: item.organization)
        }
        #expect(listed[item.id] == shown)
        let short = try await ItemReader(platform).find(scenario.partner, id: other.id.rawValue).timeline
        #expect(listed[other.id] == short)
    }

    @Test func onlyAcceptedPhotosAreShown() async throws {
        let scenario = try await ItemScenario()
        let item = try await scenario.complete(scenario.required("a"))
        let refused = try await scenario.platform.store.write { tx in
            var photo = try #require(
                try tx.photos.listCurrent(capture: item.capture, organization: item.organization).first)
            photo.check = .refused(PhotoRejection(.photoBlurred))
            #expect(try tx.photos.update(photo))
            return photo.region
        }
        let document = try await ItemReader(scenario.platform).find(scenario.user(scenario.ann), id: item.id.rawValue)
        #expect(!document.photos.contains { $0.region == refused })
        #expect(document.photos.count == scenario.required("a").count - 1)
    }
}
