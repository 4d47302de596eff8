import AssayClientDoubles
import AssayHTTP
import Foundation
import Testing

@testable import AssayClient

/// Tests for the reported progress of photo uploads.
@Suite struct UploadProgressTests {
    private func photo(_ name: String, bytes: Int) -> StoredPhoto {
        StoredPhoto(
            file: name, contentType: "image/jpeg",
            copied: PhotoCopy.Result(bytes: bytes, sha256: Array(name.utf8)))
    }

    /// Returns a capture of four photos: one is uploaded, one is being uploaded, two are not taken yet.
    private func halfway() -> CaptureRecord {
        var record = CaptureRecord(
            .item(.wallet, .production), id: "c-1", user: "ann", server: "s", beganAt: Date(timeIntervalSince1970: 0))
        record.progress.regions = ["front", "back", "sole", "tag"].map {
            CaptureProgress.Region(id: $0, label: $0, instruction: "", isRequired: true)
        }
        record.photos = ["front": photo("front", bytes: 100), "back": photo("back", bytes: 300)]
        for (index, name) in ["front", "back"].enumerated() {
            record.progress.regions[index].take(photo(name, bytes: 0))
        }
        record.progress.regions[0].photo = .sent
        record.progress.regions[1].photo = .sending
        return record
    }

    /// Returns the first progress of the only capture that fulfills the condition.
    private func first(
        of pending: AsyncStream<[PendingCapture]>, where holds: (UploadProgress) -> Bool
    ) async -> UploadProgress? {
        for await captures in pending {
            if let progress = captures.first?.upload, holds(progress) { return progress }
        }
        return nil
    }

    /// Returns a client whose photo uploads stop after the first byte until the test releases them.
    private func halted() async throws -> TestClient {
        let test = try await TestClient.loggedIn()
        test.platform.hold("PUT")
        test.platform.tellProgress()
        return test
    }

    /// The size of both photos.
    private static func bytes() async throws -> Int64 {
        try await Int64(TestClient.photo("front").count + TestClient.photo("logo").count)
    }

    @Test(.timeLimit(.minutes(10))) func progressIsReportedWithoutOtherEvents() async throws {
        let test = try await halted()
        let pending = await test.client.pendingCaptures()
        // The user takes only one photo, so only the number of sent bytes changes.
        let (source, _) = ClosureSource.endless(but: try await test.photos("front"))
        try await test.begin(source)
        let progress = await first(of: pending) { $0.bytesSent == 1 }
        #expect(try await progress?.bytes == Int64(TestClient.photo("front").count))
        test.platform.letGo()
        await test.client.stop()
    }

    @Test func progressIsReportedWhileAPhotoIsSent() async throws {
        let test = try await halted()
        let pending = await test.client.pendingCaptures()
        try await test.begin(test.source())
        let progress = await first(of: pending) { $0.bytesSent == 2 }
        #expect(try await progress?.bytes == Self.bytes())
        #expect(progress?.photosSent == 0)
        #expect(progress?.photos == 2)
        test.platform.letGo()
        await test.settled()
    }

    @Test func aPhotoStoredByThePlatformCountsInFull() async throws {
        let test = try await TestClient.loggedIn()
        test.platform.goOffline("POST complete")
        let pending = await test.client.pendingCaptures()
        try await test.begin(test.source())
        let progress = await first(of: pending) { $0.photosSent == 2 }
        #expect(try await progress?.bytesSent == Self.bytes())
        #expect(progress?.fraction == 1)
        await test.client.stop()
    }

    @Test func photosThatAreStillToBeTakenHoldTheFractionBack() {
        let meter = UploadMeter()
        meter.note(photo("back", bytes: 300), 100)
        let progress = UploadProgress(halfway(), meter)
        #expect(progress.bytesSent == 200)
        #expect(progress.bytes == 400)
        #expect(progress.fraction == 0.25, "half the bytes of half the photos")
    }

    @Test func progressFollowsTheBytesThatThePlatformKept() {
        let meter = UploadMeter()
        meter.note(photo("back", bytes: 300), 250)
        meter.note(photo("back", bytes: 300), 120)
        #expect(UploadProgress(halfway(), meter).bytesSent == 220)
    }

    @Test func bytesOfTheRequestBesideThePhotoAreNotCounted() {
        let meter = UploadMeter()
        meter.note(photo("back", bytes: 300), 340)
        #expect(UploadProgress(halfway(), meter).bytesSent == 400)
    }

    @Test func anotherProcessKnowsWhatIsWithThePlatformAndNoMore() {
        let progress = UploadProgress(halfway(), nil)
        #expect(progress.bytesSent == 100)
        #expect(progress.photosSent == 1)
    }

    @Test func aRefusedPhotoIsNotCounted() {
        var record = halfway()
        record.progress.regions[0].refuse(PhotoRefusal(code: "photo_blurred", text: "Too blurry."))
        let progress = UploadProgress(record, nil)
        #expect(progress.bytes == 300)
        #expect(progress.photosSent == 0)
    }
}
