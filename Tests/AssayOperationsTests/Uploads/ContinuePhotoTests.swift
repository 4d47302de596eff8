import AssayCore
import AssayKeys
import AssayOperations
import AssayTestSupport
import AssayWire
import Testing

/// Tests for interrupted photo uploads and their continuation.
@Suite struct ContinuePhotoTests {
    private static func begun() async throws -> (CaptureScenario, [UInt8]) {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        return (scenario, try await SamplePhoto.sharp())
    }

    @Test func aPhotoIsContinuedWhereItStoppedHoweverOftenItBreaks() async throws {
        let (scenario, bytes) = try await Self.begun()
        try await scenario.breakOff(bytes, after: 1_000)
        #expect(try await scenario.kept(bytes) == UploadStatus.part(1_000))
        try await scenario.breakOff(bytes, from: 1_000, after: 30_000)
        try await scenario.breakOff(bytes, from: 30_000, after: 30_000)
        try await scenario.expectNoPhoto()
        let photos = try await scenario.rest(bytes, from: 30_000).photos
        #expect(photos.map(\.digest) == [SHA256Digest(of: bytes).hex])
        #expect(photos.map(\.bytes) == [bytes.count])
        #expect(try await scenario.original(of: try #require(photos.first)) == bytes)
        #expect(scenario.uploads.isEmpty)
        #expect(try await scenario.jobs(.checkPhoto) == 1)
    }

    @Test func aPhotoOfWhichAllHasComeNeedsNoMoreBytes() async throws {
        let (scenario, bytes) = try await Self.begun()
        try await scenario.breakOff(bytes, after: bytes.count)
        let photos = try await scenario.rest(bytes, from: bytes.count).photos
        #expect(photos.map(\.bytes) == [bytes.count])
    }

    @Test func aRepeatedUploadReportsThatThePhotoIsStored() async throws {
        let (scenario, bytes) = try await Self.begun()
        let snapshot = try await scenario.put(bytes)
        let status = try await scenario.kept(bytes)
        #expect(status.isComplete)
        #expect(status.bytes == bytes.count)
        #expect(try await scenario.rest(bytes, from: 5).photos == snapshot.photos)
    }

    @Test(arguments: [0, 999, 1_001, Int.max])
    func anotherOffsetIsRefusedWithTheRightOne(offset: Int) async throws {
        let (scenario, bytes) = try await Self.begun()
        try await scenario.breakOff(bytes, after: 1_000)
        let mismatch = await #expect(throws: UploadOffsetMismatch.self) {
            try await scenario.rest(bytes, from: offset, body: bytes)
        }
        #expect(mismatch?.bytes == 1_000)
        #expect(mismatch?.refusal.kind == .conflict)
        #expect(try await scenario.kept(bytes) == UploadStatus.part(1_000))
    }

    @Test func partsThatDoNotBelongTogetherAreNoPhotoAndAreNotKept() async throws {
        let (scenario, bytes) = try await Self.begun()
        try await scenario.breakOff(bytes, after: 1_000)
        let other = Array(bytes.dropFirst(1_000).reversed())
        let refused = await refusal { try await scenario.rest(bytes, from: 1_000, body: other) }
        #expect(refused?.code == "digest_mismatch")
        try await scenario.expectNoPhoto()
        #expect(scenario.uploads.isEmpty)
    }

    @Test func aRestThatIsTooLargeIsSeenInItsDeclaredLengthAndByCount() async throws {
        let (scenario, bytes) = try await Self.begun()
        try await scenario.breakOff(bytes, after: 1_000)
        for declared in [33_554_432 - 999, Int.max] {
            let refused = await refusal { try await scenario.rest(bytes, from: 1_000, declared: declared) }
            #expect(refused?.code == "photo_too_large")
        }
        #expect(try await scenario.kept(bytes) == UploadStatus.part(1_000))
        let endless = AsyncStream { ArraySlice<UInt8>(repeating: 0xFF, count: 1 << 20) }
        let rest = PhotoRemainder(offset: 1_000, declaredBytes: nil)
        let refused = await refusal {
            let opened = try await OpenCapture(scenario.platform)(scenario.owner, capture: "capture-1")
            _ = try await ContinuePhoto(scenario.platform)(
                opened, region: CaptureScenario.regions[0],
                digest: SHA256Digest(of: bytes).hex, rest: rest, chunks: endless)
        }
        #expect(refused?.code == "photo_too_large")
        #expect(scenario.uploads.isEmpty)
    }

    @Test(arguments: ["x", "../../etc", "", String(repeating: "g", count: 64), String(repeating: "a", count: 63)])
    func anInvalidDigestMatchesNoUpload(digest: String) async throws {
        let (scenario, bytes) = try await Self.begun()
        let refused = await refusal { try await scenario.rest(bytes, from: 0, digest: digest) }
        #expect(refused == .notFound("upload"))
    }

    @Test func aDiscardedUploadIsGoneAndItsPhotoIsNot() async throws {
        let (scenario, bytes) = try await Self.begun()
        try await scenario.breakOff(bytes, after: 1_000)
        try await scenario.discard(bytes)
        #expect(await refusal { try await scenario.kept(bytes) } == .notFound("upload"))
        #expect(await refusal { try await scenario.discard(bytes) } == .notFound("upload"))
        #expect(await refusal { try await scenario.rest(bytes, from: 1_000) } == .notFound("upload"))
        try await scenario.put(bytes)
        #expect(await refusal { try await scenario.discard(bytes) } == .notFound("upload"))
        #expect(try await scenario.fetch().photos.count == 1)
    }
}
