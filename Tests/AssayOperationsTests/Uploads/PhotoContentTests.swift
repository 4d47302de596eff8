import AssayBlobs
import AssayCore
import AssayImaging
import AssayKeys
import AssayStorage
import AssayTestSupport
import Testing

@testable import AssayOperations

/// Tests for the digest and the structure of a photo that arrives in parts, and for their life in memory.
@Suite struct PhotoContentTests {
    private func content() -> PhotoContent {
        PhotoContent(of: PhotoUpload(declaredBytes: 10), limits: PictureLimits())
    }

    @Test(arguments: [(3, 7, true), (3, 8, false), (3, nil, false)])
    func aWalkContinuesOnlyWithTheSameSize(offset: Int, declared: Int?, keepsWalk: Bool) throws {
        let content = content()
        let bytes: [UInt8] = [1, 2, 3]
        bytes.withUnsafeBytes { content.read($0) }
        let rest = PhotoRemainder(offset: offset, declaredBytes: declared)
        #expect(content.resume(with: PhotoUpload(rest, of: SHA256Digest(of: bytes))))
        #expect((content.finish().structure != nil) == keepsWalk)
        #expect(content.finish().digest == SHA256Digest(of: bytes))
    }

    @Test func aContentContinuesOnlyAtItsOwnOffset() throws {
        let rest = PhotoRemainder(offset: 2, declaredBytes: 8)
        #expect(content().resume(with: PhotoUpload(rest, of: SHA256Digest(of: [UInt8]()))) == false)
    }

    @Test func theSweepOfUploadsForgetsIt() async throws {
        let (scenario, _) = try await Self.brokenOff()
        #expect(scenario.platform.uploads.interrupted.count == 1)
        scenario.test.clock.advance(seconds: CaptureLimits.partSeconds)
        try await SweepUploads(scenario.platform)()
        #expect(scenario.platform.uploads.interrupted.count == 1)
        scenario.test.clock.advance(seconds: 1)
        try await SweepUploads(scenario.platform)()
        #expect(scenario.platform.uploads.interrupted.count == 0)
    }

    @Test func aDiscardedUploadIsForgotten() async throws {
        let (scenario, bytes) = try await Self.brokenOff()
        try await scenario.discard(bytes)
        #expect(scenario.platform.uploads.interrupted.count == 0)
    }

    private static func brokenOff() async throws -> (CaptureScenario, [UInt8]) {
        let scenario = try await CaptureScenario()
        let bytes = try await SamplePhoto.sharp()
        try await scenario.begin()
        try await scenario.breakOff(bytes, after: 1_000)
        return (scenario, bytes)
    }
}
