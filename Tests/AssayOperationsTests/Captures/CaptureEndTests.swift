import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import Foundation
import Testing

/// Tests for captures that do not become items, and for the deletion of their data.
@Suite struct CaptureEndTests {
    private static let day = 86_400

    @Test func aCancelledCaptureLosesItsPhotos() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        try await scenario.put(try await SamplePhoto.sharp())
        try await scenario.checkAll()
        let snapshot = try await CancelCapture(scenario.platform)(scenario.owner, id: "capture-1")
        #expect(snapshot.state == .cancelled)
        #expect(snapshot.capture.endedAt == scenario.test.clock.now())
        try await scenario.deleteAll()
        #expect(scenario.blobs.isEmpty)
        #expect(try await scenario.fetch().photos.isEmpty)
        #expect(try await scenario.bandRows() == 0)
        #expect(try await scenario.jobs(.deletePhotos) == 0)
    }

    @Test func `an open capture is expired after two hours and deleted after a day`() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        try await scenario.put(try await SamplePhoto.sharp())
        let expire = ExpireCaptures(scenario.platform)
        scenario.test.clock.advance(seconds: 7_201)
        #expect(try await expire() == 0)
        #expect(try await scenario.fetch().state == .expired)
        #expect(scenario.blobs.count == 1, "a submit that was pressed in time may still arrive")
        scenario.test.clock.advance(seconds: Self.day)
        #expect(try await expire() == 1)
        #expect(try await expire() == 0)
        try await scenario.deleteAll()
        #expect(scenario.blobs.isEmpty)
        #expect(try await scenario.fetch().capture.life.state == .expired)
    }

    @Test func aSubmittedCaptureExpiresWhenItsUploadsEnd() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.submitUnchecked()
        let expire = ExpireCaptures(scenario.platform)
        scenario.test.clock.advance(seconds: 7 * Self.day)
        #expect(try await expire() == 0)
        scenario.test.clock.advance(seconds: 1)
        #expect(try await expire() == 1)
        #expect(await refusal { _ = try await scenario.complete() } == CaptureErrors.expired)
    }

    @Test func expiringIsBounded() async throws {
        let scenario = try await CaptureScenario()
        for number in 0..<5 { try await scenario.begin("capture-\(number)") }
        scenario.test.clock.advance(seconds: 2 * Self.day)
        let expire = ExpireCaptures(scenario.platform)
        #expect(try await expire(limit: 3) == 3)
        #expect(try await expire(limit: 3) == 2)
        #expect(try await expire(limit: 3) == 0)
    }

    @Test(arguments: TestDatabase.available)
    func twoNodesCountEachCaptureOnce(kind: TestDatabase) async throws {
        let scenario = try await CaptureScenario(kind)
        for number in 0..<5 { try await scenario.begin("capture-\(number)") }
        scenario.test.clock.advance(seconds: 2 * Self.day)
        let node = try await scenario.test.secondNode()
        async let here = ExpireCaptures(scenario.platform)()
        async let there = ExpireCaptures(node.platform)()
        let (first, second) = try await (here, there)
        #expect(first + second == 5)
    }

    @Test func aDeletionThatBrokeOffIsFinishedByTheNextWorker() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        let photo = try #require(try await scenario.put(try await SamplePhoto.sharp()).photos.first)
        _ = try await CancelCapture(scenario.platform)(scenario.owner, id: "capture-1")
        // The previous worker marked the row and crashed.
        try await scenario.platform.store.write { tx throws in
            var photo = photo
            photo.deletedAt = photo.receivedAt
            #expect(try tx.photos.update(photo))
        }
        #expect(scenario.blobs.count == 1)
        try await scenario.deleteAll()
        #expect(scenario.blobs.isEmpty)
    }
}

extension CaptureScenario {
    func bandRows() async throws -> Int {
        try await platform.store.read { tx throws in
            try tx.sql.query("/* of a test */ SELECT value FROM hash_bands WHERE organisation_number > 0").count
        }
    }
}
