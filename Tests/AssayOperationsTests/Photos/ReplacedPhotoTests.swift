import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import Foundation
import Testing

/// Tests that a region keeps only one of several photos.
@Suite struct ReplacedPhotoTests {
    @Test func photoAfterPhotoOfOneRegionLeavesOneOnTheDisk() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        for number in 1...6 {
            scenario.test.clock.advance(seconds: 1)
            try await scenario.put(try await SamplePhoto.sharp(UInt64(number)))
        }
        #expect(try await scenario.jobs(.deleteReplacedPhoto) == 5)
        try await scenario.deleteReplaced()
        #expect(scenario.blobs.count == 1)
        #expect(
            try await scenario.allPhotos().map { $0.deletedAt == nil } == Array(repeating: false, count: 5) + [true])
        #expect(try await scenario.jobs(.deleteReplacedPhoto) == 0)
        let photo = try #require(try await scenario.fetch().photos.first)
        #expect(try await scenario.original(of: photo) == SamplePhoto.sharp(6))
    }

    @Test func thePicturesMadeOfAReplacedPhotoGoWithIt() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        try await scenario.put(try await SamplePhoto.sharp(1))
        try await scenario.checkAll()
        #expect(scenario.blobs.count == 3)
        scenario.test.clock.advance(seconds: 1)
        try await scenario.put(try await SamplePhoto.sharp(2))
        try await scenario.deleteReplaced()
        #expect(scenario.blobs.count == 1)
    }

    @Test func aDeletionThatBrokeOffIsFinishedByTheNextWorker() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        try await scenario.put(try await SamplePhoto.sharp(1))
        scenario.test.clock.advance(seconds: 1)
        try await scenario.put(try await SamplePhoto.sharp(2))
        // The previous worker marked the row and crashed.
        let first = try #require(try await scenario.allPhotos().first)
        try await scenario.platform.store.write { tx throws in
            var photo = first
            photo.deletedAt = photo.receivedAt
            #expect(try tx.photos.update(photo))
        }
        #expect(scenario.blobs.count == 2)
        try await scenario.deleteReplaced()
        #expect(scenario.blobs.count == 1)
    }

    /// A store with many photos of a capture would otherwise be asked for hours.
    @Test func theEndOfTheCaptureDeletesNoPhotoAgain() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        try await scenario.put(try await SamplePhoto.sharp(1))
        let first = try #require(scenario.blobs.first)
        scenario.test.clock.advance(seconds: 1)
        try await scenario.put(try await SamplePhoto.sharp(2))
        try await scenario.deleteReplaced()
        #expect(!scenario.blobs.contains(first))
        // A file in the place of the deleted one shows whether it is deleted once more.
        let mark = scenario.blobFolder.appending(path: first)
        try FileManager.default.createDirectory(
            at: mark.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data([1]).write(to: mark)
        _ = try await CancelCapture(scenario.platform)(scenario.owner, id: "capture-1")
        try await scenario.deleteAll()
        #expect(scenario.blobs == [first])
        #expect(try await scenario.use(.user) == 0)
    }

    /// The index lost the photo when it was replaced.
    @Test func theDeletionOfAReplacedPhotoLeavesTheIndexAlone() async throws {
        let log = StatementLog()
        let scenario = try await CaptureScenario(on: try await TestPlatform.make(wrapping: log.wrap))
        try await scenario.begin()
        try await scenario.put(try await SamplePhoto.sharp(1))
        try await scenario.checkAll()
        #expect(try await scenario.bandRows() == 3)
        scenario.test.clock.advance(seconds: 1)
        _ = log.take()
        try await scenario.put(try await SamplePhoto.sharp(2))
        #expect(log.take().statements.count { $0.hasPrefix("DELETE FROM hash_bands") } == 1)
        #expect(try await scenario.bandRows() == 0)
        _ = log.take()
        try await scenario.deleteReplaced()
        #expect(!log.take().statements.contains { $0.contains("hash_bands") })
    }

    @Test func aRegionsOwnPhotoIsLeftAlone() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        let photo = try #require(try await scenario.put(try await SamplePhoto.sharp()).photos.first)
        let now = scenario.test.clock.now()
        try await scenario.platform.store.write { tx throws in
            try tx.jobs.enqueue(
                .deleteReplacedPhoto, organization: scenario.shop, subject: photo.id.rawValue, dueAt: now,
                id: JobID("JOB"), now: now)
        }
        try await scenario.deleteReplaced()
        #expect(try await scenario.jobs(.deleteReplacedPhoto) == 0)
        #expect(try await scenario.fetch().photos == [photo])
        #expect(scenario.blobs.count == 1)
    }

    /// The first photo was submitted, rejected and retaken.
    ///
    /// Its row still states that it had arrived.
    @Test func aCaptureIsCompletedWithoutTheBytesOfAReplacedPhoto() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        let first = try await SamplePhoto.sharp(7)
        let second = try await SamplePhoto.sharp(2)
        try await scenario.put(first)
        try await scenario.put(second, CaptureScenario.regions[1])
        try await scenario.submit([CaptureScenario.regions[0]: first, CaptureScenario.regions[1]: second])
        scenario.test.clock.advance(seconds: 1)
        try await scenario.put(try await SamplePhoto.sharp(1))
        try await scenario.deleteReplaced()
        try await scenario.checkAll()
        _ = try await scenario.complete()
        #expect(scenario.blobs.count == 6)
        #expect(try await scenario.jobs(.deletePhotos) == 0, "nothing is left to delete")
    }
}

extension CaptureScenario {
    func deleteReplaced() async throws {
        try await work(.deleteReplacedPhoto) { try await DeleteReplacedPhoto(platform)($0, owner: $1) }
    }
}
