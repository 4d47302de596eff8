import AssayBlobs
import AssayCore
import AssayImaging
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import Foundation
import Testing

@Suite struct MakeFullSizeTests {
    private let scenario: CaptureScenario

    init() async throws { scenario = try await CaptureScenario() }

    private var admin: StaffActor {
        StaffActor(id: StaffID("eve"), email: "eve@example.com", role: .admin, organizations: nil)
    }

    /// Stores an item under review with a HEIC and a JPEG.
    private func reviewed() async throws -> ItemID {
        let item = try await scenario.test.capture(
            of: CaptureScenario.sneaker, configuration: "debug", as: scenario.user(scenario.ann)
        ) { number in
            if number == 1 { try await SamplePhoto.heic() } else { try await SamplePhoto.sharp(2) }
        }
        try await scenario.test.decideAll()
        try await ReopenItem(scenario.platform)(admin, item: item, message: nil)
        return item
    }

    private func photo(of item: ItemID) async throws -> Photo {
        let shop = scenario.shop
        let photos = try await scenario.platform.store.read {
            try $0.photos.listAccepted(item: item, organization: shop)
        }
        return try #require(photos.first { $0.needsFullSizeJPEG })
    }

    private func make() async throws {
        try await scenario.work(.makeFullSize) { try await MakeFullSize(scenario.platform)($0, owner: $1) }
    }

    private var fullSizeBlobs: [String] { scenario.blobs.filter { $0.hasSuffix(".full") } }

    @Test func aHEICUnderReviewGetsAJPEGThatTheConsoleServes() async throws {
        let item = try await reviewed()
        let read = ReadConsolePhoto(scenario.platform)
        let before = try await photo(of: item)
        let refused = await refusal { _ = try await read(admin, item: item, photo: before.id, rendition: .full) }
        #expect(refused == .notFound("photo") && before.fullSize == nil)
        #expect(try await scenario.jobs(.makeFullSize) == 1)
        try await make()
        let after = try await photo(of: item)
        #expect(after.fullSize == .full && fullSizeBlobs.count == 1 && scenario.spooled.isEmpty)
        let answer = try await read(admin, item: item, photo: after.id, rendition: .full)
        #expect(answer.mediaType == "image/jpeg" && answer.bytes.count == after.fullSizeBytes)
        #expect(try await scenario.jobs(.makeFullSize) == 0)
    }

    @Test func anItemThatHasLeftReviewGetsNone() async throws {
        let item = try await reviewed()
        try await ResolveItem(scenario.platform)(admin, item: item, result: .invalid)
        try await make()
        #expect(fullSizeBlobs.isEmpty)
        #expect(try await scenario.jobs(.makeFullSize) == 0)
        try await ReopenItem(scenario.platform)(admin, item: item, message: nil)
        try await make()
        #expect(fullSizeBlobs.count == 1, "it is made when the item comes back")
    }

    @Test func aJobThatDiedBeforeItsRowIsDoneAgainOrItsBlobIsSwept() async throws {
        let item = try await reviewed()
        try await make()
        let (photo, kept) = (try await photo(of: item), scenario.blobs)
        for name in kept {
            let path = scenario.blobFolder.appending(path: name).path
            let old = scenario.test.clock.now().adding(seconds: -7_200).date
            try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
        }
        #expect(try await SweepBlobs(scenario.platform)() == 0)
        try await scenario.platform.store.write { tx in
            _ = try tx.sql.execute(
                """
                UPDATE photos SET full_size_bytes = NULL
                WHERE organisation_id = \(photo.organization) AND id = \(photo.id)
                """)
        }
        #expect(try await SweepBlobs(scenario.platform)() == 1)
        #expect(fullSizeBlobs.isEmpty && scenario.blobs.count == kept.count - 1)
    }

    @Test func aPhotoThatNoDecoderSurvivesKeepsItsWorkingCopy() async throws {
        let item = try await reviewed()
        let platform = scenario.platform.decoding(by: try EndingDecoder(in: scenario.test.folder).pool)
        let make = MakeFullSize(platform)
        let first = try #require(try await LeaseJob(platform)(.makeFullSize, owner: "worker", seconds: 60).job)
        await #expect(throws: (any Error).self) { try await make(first, owner: "worker") }
        scenario.test.clock.advance(seconds: 60)
        let second = try #require(try await LeaseJob(platform)(.makeFullSize, owner: "worker", seconds: 60).job)
        try await make(second, owner: "worker")
        #expect(try await photo(of: item).fullSizeBytes == 0)
        #expect(fullSizeBlobs.isEmpty && scenario.spooled.isEmpty)
    }

    @Test func aPhotoThatNeedsMoreMemoryThanDecodesHaveKeepsItsWorkingCopy() async throws {
        let item = try await reviewed()
        let decoder = DecoderPool(limits: PictureLimits(maxDecodeBytes: 24 << 20), workers: 1)
        let make = MakeFullSize(scenario.platform.decoding(by: decoder))
        try await scenario.work(.makeFullSize) { try await make($0, owner: $1) }
        await decoder.close()
        #expect(try await photo(of: item).fullSizeBytes == 0)
        #expect(try await scenario.jobs(.makeFullSize) == 0)
    }

    @Test func aFullSizeJPEGIsDeletedWithItsPhoto() async throws {
        let photo = try await photo(of: try await reviewed())
        try await make()
        let (capture, now) = (photo.capture, scenario.test.clock.now())
        // As the photo of a capture that ended without an item.
        try await scenario.platform.store.write { tx in
            _ = try tx.sql.execute(
                """
                UPDATE captures SET state = 'cancelled', unheld_bytes = 1
                WHERE organisation_id = \(photo.organization) AND id = \(capture)
                """)
            try tx.jobs.enqueue(
                .deletePhotos, organization: photo.organization, subject: capture.rawValue, dueAt: now, id: JobID("J"),
                now: now)
        }
        try await scenario.work(.deletePhotos) { try await DeletePhotos(scenario.platform)($0, owner: $1) }
        #expect(scenario.blobs.isEmpty)
    }
}
