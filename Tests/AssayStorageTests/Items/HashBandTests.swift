import AssayCore
import AssayInstruments
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Testing

@Suite struct HashBandTests {
    @Test func theBandsHaveEveryBitOnce() {
        for bit in 0..<64 {
            let bands = HashBand.bands(of: 1 << UInt64(bit))
            #expect(bands.map(\.index) == [0, 1, 2])
            #expect(bands.map(\.value.nonzeroBitCount).sorted() == [0, 0, 1])
            #expect(bands[bit % 3].value == 1 << (bit / 3))
        }
    }

    @Test func theProbesAreTheNearestValuesFirst() throws {
        for band in HashBand.bands(of: 0xDEAD_BEEF_0BAD_F00D) {
            let width = band.index == 0 ? 22 : 21
            let pairs = width * (width - 1) / 2
            #expect(band.probes.map(\.count) == (band.index == 0 ? [1, width, pairs] : [1, width]))
            for (distance, values) in band.probes.enumerated() {
                #expect(Set(values).count == values.count)
                #expect(values.allSatisfy { ($0 ^ band.value).nonzeroBitCount == distance && $0 < 1 << width })
            }
        }
    }

    @Test(arguments: TestDatabase.available)
    func aPhotoIsStillFoundAfterItsTwinIsDeleted(kind: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(kind)
        let twins = [fixture.item(1, by: fixture.ben), fixture.item(1, by: fixture.ben)].enumerated().map {
            Item(
                id: ItemID("000000000\($0)"), organization: $1.organization, user: $1.user,
                capture: CaptureID("capture-\($0)"), facts: $1.facts, configuration: $1.configuration,
                catalogHash: $1.catalogHash, life: $1.life, times: $1.times, revision: 1)
        }
        for twin in twins { try await fixture.add(twin, digest: "d\(twin.id)", hash: 7) }
        let item = fixture.item(9_999)
        for left in [[twins[1].id], []] {
            let gone = left.isEmpty ? twins[1] : twins[0]
            try await fixture.store.write { tx in
                for var photo in try tx.photos.listAll(capture: gone.capture, organization: fixture.shop) {
                    photo.deletedAt = item.times.receivedAt
                    _ = try tx.photos.update(photo)
                    try tx.photos.deleteBands(of: photo)
                }
            }
            let rows = try await fixture.database.read { try $0.query("SELECT band FROM hash_bands").count }
            #expect(rows == 3 * left.count)
        }
    }
}
