import AssayCore
import AssayImaging
import AssayKeys
import AssayStorage
import AssayTestSupport
import Testing

@testable import AssayOperations

/// Tests for the contents of interrupted uploads in memory, whose number and lifetime are limited.
@Suite struct InterruptedContentsTests {
    private let contents = InterruptedContents()
    private let start = TestClock().now()

    private func key(_ number: Int) throws -> UploadKey {
        try UploadKey(capture: CaptureID("CAPTURE"), region: "size_tag", digest: "d\(number)")
    }

    private func content() -> PhotoContent {
        PhotoContent(of: PhotoUpload(declaredBytes: 10), limits: PictureLimits())
    }

    @Test func aContentIsTakenOnce() throws {
        let content = content()
        contents.keep(content, of: try key(1), at: start)
        #expect(contents.take(try key(2)) == nil)
        #expect(contents.take(try key(1)) === content)
        #expect(contents.take(try key(1)) == nil)
    }

    @Test func theOldestMakesRoom() throws {
        for number in 0...InterruptedContents.most {
            contents.keep(content(), of: try key(number), at: start.adding(seconds: number == 5 ? -1 : number))
        }
        #expect(contents.count == InterruptedContents.most)
        #expect(contents.take(try key(5)) == nil)
        #expect(contents.take(try key(0)) != nil)
    }

    @Test func theSweepOfUploadsRemovesThem() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        try await scenario.breakOff(try await SamplePhoto.sharp(), after: 1_000)
        #expect(scenario.platform.interrupted.count == 1)
        scenario.test.clock.advance(seconds: CaptureLimits.partSeconds)
        try await SweepUploads(scenario.platform)()
        #expect(scenario.platform.interrupted.count == 1)
        scenario.test.clock.advance(seconds: 1)
        try await SweepUploads(scenario.platform)()
        #expect(scenario.platform.interrupted.count == 0)
    }

    @Test func aDiscardedUploadsContentIsRemoved() async throws {
        let scenario = try await CaptureScenario()
        let bytes = try await SamplePhoto.sharp()
        try await scenario.begin()
        try await scenario.breakOff(bytes, after: 1_000)
        try await scenario.discard(bytes)
        #expect(scenario.platform.interrupted.count == 0)
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
}
