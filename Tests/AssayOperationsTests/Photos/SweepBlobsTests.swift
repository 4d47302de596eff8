import AssayBlobs
import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import Foundation
import Testing

@Suite struct SweepBlobsTests {
    /// Sets the age of every stored file, by the platform's clock.
    private func age(_ scenario: CaptureScenario, seconds: Int) throws {
        let time = scenario.test.clock.now().adding(seconds: -seconds).date
        for name in scenario.blobs {
            let path = scenario.blobFolder.appending(path: name).path
            try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
        }
    }

    /// Adds a blob as a crash leaves it: in its place, but without a row.
    private func addStray(_ scenario: CaptureScenario, _ photo: String, capture: CaptureID) async throws {
        let file = try await scenario.platform.spool.begin("stray-\(photo)")
        try await file.append([1])
        try await scenario.platform.blobs.adopt(
            try await file.finish(),
            as: BlobKey(
                organization: scenario.shop, capture: capture, photo: PhotoID(photo), rendition: .original))
    }

    private func sweepOnce(_ scenario: CaptureScenario, captures: Int = 100) async throws -> Int {
        try await SweepBlobs(scenario.platform)(captures: captures)
    }

    @Test func onlyBlobsWithoutRowsGo() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        try await scenario.put(try await SamplePhoto.sharp())
        try await scenario.checkAll()
        let kept = scenario.blobs
        #expect(kept.count == 3)
        try await addStray(scenario, "STRAY", capture: try await scenario.fetch().capture.id)
        try await addStray(scenario, "STRAY", capture: CaptureID("NEVER-BEGUN"))
        try age(scenario, seconds: 3_601)
        #expect(try await sweepOnce(scenario) == 2)
        #expect(scenario.blobs == kept)
        #expect(try await sweepOnce(scenario) == 0)
    }

    @Test func aBlobThatMayBeAboutToGetItsRowStays() async throws {
        let scenario = try await CaptureScenario()
        try await addStray(scenario, "STRAY", capture: CaptureID("C1"))
        try age(scenario, seconds: 3_600)
        #expect(try await sweepOnce(scenario) == 0)
        try age(scenario, seconds: 3_601)
        #expect(try await sweepOnce(scenario) == 1)
    }

    @Test func blobsOfRowsThatWereGivenUpGo() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        let photo = try #require(try await scenario.put(try await SamplePhoto.sharp()).photos.first)
        try await scenario.platform.store.write { tx throws in
            var photo = photo
            photo.deletedAt = photo.receivedAt
            #expect(try tx.photos.update(photo))
        }
        try age(scenario, seconds: 3_601)
        #expect(try await sweepOnce(scenario) == 1)
    }

    @Test func goesRoundTheStoreInSmallSteps() async throws {
        let scenario = try await CaptureScenario()
        for number in 0..<5 { try await addStray(scenario, "STRAY", capture: CaptureID("C\(number)")) }
        try age(scenario, seconds: 3_601)
        let sweep = SweepBlobs(scenario.platform)
        var steps: [Int] = []
        for _ in 0..<4 { steps.append(try await sweep(captures: 2)) }
        #expect(steps == [2, 2, 1, 0])
        try await addStray(scenario, "STRAY", capture: CaptureID("LATER"))
        try age(scenario, seconds: 3_601)
        #expect(try await sweep(captures: 2) == 1, "the next round has begun")
    }

    @Test func afterAFailureTheRoundBeginsAgain() async throws {
        let scenario = try await CaptureScenario()
        try await addStray(scenario, "STRAY", capture: CaptureID("C1"))
        try age(scenario, seconds: 3_601)
        let blob = scenario.blobFolder.appending(path: try #require(scenario.blobs.first))
        let aside = scenario.blobFolder.appending(path: "aside")
        // A folder in the blob's place can't be deleted.
        try FileManager.default.moveItem(at: blob, to: aside)
        try FileManager.default.createDirectory(
            at: blob, withIntermediateDirectories: false,
            attributes: [.modificationDate: scenario.test.clock.now().adding(seconds: -3_601).date])
        let sweep = SweepBlobs(scenario.platform)
        await #expect(throws: BlobError.self) { try await sweep() }
        try FileManager.default.removeItem(at: blob)
        try FileManager.default.moveItem(at: aside, to: blob)
        #expect(try await sweep() == 1)
    }

    @Test func theFirstRoundEndsOnceTheWholeStoreWasSeen() async throws {
        let scenario = try await CaptureScenario()
        for number in 0..<3 { try await addStray(scenario, "STRAY", capture: CaptureID("C\(number)")) }
        try age(scenario, seconds: 3_601)
        let sweep = SweepBlobs(scenario.platform)
        var rounds: [Bool] = []
        for _ in 0..<4 {
            try await sweep(captures: 2)
            rounds.append(await sweep.isOnFirstRound)
        }
        #expect(rounds == [true, true, false, false])
        #expect(scenario.blobs.isEmpty)
    }
}
