import AssayCore
import AssayKeys
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Foundation
import Testing

/// Tests for the rows of parts after their upload, their capture or their process has ended.
@Suite struct SweepPartsTests {
    @Test func aPartWithoutAFileCountsNoMore() async throws {
        let scenario = try await CaptureScenario()
        let bytes = try await SamplePhoto.sharp()
        try await scenario.begin()
        try await scenario.breakOff(bytes, after: 1_000)
        let sweep = SweepParts(scenario.platform)
        scenario.test.clock.advance(seconds: UploadPart.checkInterval)
        #expect(try await sweep() == 0)
        #expect(try await scenario.use(.user) == bytes.count)
        let path = try #require(scenario.uploads.first)
        try FileManager.default.removeItem(at: scenario.test.folder.url.appending(path: "uploads/\(path)"))
        #expect(try await sweep() == 0, "it was looked at a moment ago")
        scenario.test.clock.advance(seconds: UploadPart.checkInterval)
        #expect(try await sweep() == 1)
        #expect(try await scenario.use(.user) == 0)
    }

    @Test func aPartOfACompletedCaptureIsDeletedWithItsFile() async throws {
        let scenario = try await CaptureScenario()
        let part = try await SamplePhoto.sharp(9)
        try await scenario.begin()
        try await scenario.breakOff(part, after: 1_000)
        let photos = ["outer_side": try await SamplePhoto.sharp(1), "size_tag": try await SamplePhoto.sharp(2)]
        for (region, bytes) in photos { try await scenario.put(bytes, region) }
        try await scenario.checkAll()
        try await scenario.submit(photos)
        _ = try await scenario.complete()
        #expect(try await scenario.use(.user) == part.count)
        scenario.test.clock.advance(seconds: UploadPart.checkInterval)
        #expect(try await SweepParts(scenario.platform)() == 1)
        #expect(scenario.uploads.isEmpty)
        #expect(try await scenario.use(.user) == 0)
    }

    @Test func aSweepIsBounded() async throws {
        let scenario = try await CaptureScenario()
        for number in 0..<3 {
            try await scenario.begin("capture-\(number)")
            let upload = PhotoUpload(
                declaredBytes: 10_000, digest: SHA256Digest(of: [1, 2]), allowsResumption: true)
            let refused = await refusal {
                try await scenario.receive(
                    CaptureScenario.chunks([1]), upload, CaptureScenario.regions[0], "capture-\(number)")
            }
            #expect(refused?.code == "photo_incomplete")
            _ = try await CancelCapture(scenario.platform)(scenario.owner, id: "capture-\(number)")
        }
        scenario.test.clock.advance(seconds: UploadPart.checkInterval)
        let sweep = SweepParts(scenario.platform)
        #expect(try await sweep(limit: 2) == 2)
        #expect(try await sweep(limit: 2) == 1)
        #expect(try await sweep(limit: 2) == 0)
    }

    /// The state after a kill: the file of the upload, and no row.
    @Test func anUploadThatDiedWithItsProcessCountsAfterTheStart() async throws {
        let scenario = try await CaptureScenario()
        let bytes = try await SamplePhoto.sharp()
        try await scenario.begin()
        try await scenario.breakOff(bytes, after: 1_000)
        let capture = try await scenario.fetch().capture
        _ = try await scenario.platform.store.write {
            try $0.uploadParts.delete(
                capture: capture.id, region: CaptureScenario.regions[0], organization: capture.organization)
        }
        let next = CaptureScenario(again: try await scenario.test.secondNode())
        let restore = RestoreParts(next.platform)
        #expect(try await restore() == 1)
        #expect(try await restore() == 0)
        #expect(try await next.use(.user) == CaptureLimits.photoBytes)
        #expect(try await next.kept(bytes) == .part(1_000))
        try await next.rest(bytes, from: 1_000)
        #expect(try await next.use(.user) == bytes.count)
        try await next.expectTrueSums()
    }

    @Test func aPartWithARowKeepsItsDeclaredLengthAfterTheStart() async throws {
        let scenario = try await CaptureScenario()
        let bytes = try await SamplePhoto.sharp()
        try await scenario.begin()
        try await scenario.breakOff(bytes, after: 1_000)
        let next = CaptureScenario(again: try await scenario.test.secondNode())
        #expect(try await RestoreParts(next.platform)() == 0)
        #expect(try await next.use(.user) == bytes.count)
    }

    @Test func theStartDeletesThePartOfAnEndedCapture() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        try await scenario.breakOff(try await SamplePhoto.sharp(), after: 1_000)
        let capture = try await scenario.fetch().capture
        _ = try await CancelCapture(scenario.platform)(scenario.owner, id: "capture-1")
        _ = try await scenario.platform.store.write {
            try $0.uploadParts.delete(
                capture: capture.id, region: CaptureScenario.regions[0], organization: capture.organization)
        }
        #expect(try await RestoreParts(scenario.platform)() == 0)
        #expect(scenario.uploads.isEmpty)
    }
}
