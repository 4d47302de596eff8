import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import Testing

/// Tests for interrupted uploads that go on in another process, which does not have the received part.
@Suite struct UploadElsewhereTests {
    /// Begins an upload of a photo in one process, interrupts it, and returns another process.
    private static func interrupted() async throws -> (first: CaptureScenario, second: CaptureScenario, [UInt8]) {
        let first = try await CaptureScenario()
        let bytes = try await SamplePhoto.sharp()
        try await first.begin()
        try await first.breakOff(bytes, after: 1_000)
        return (first, CaptureScenario(again: try await first.test.otherProcess()), bytes)
    }

    @Test func theOtherProcessSaysThatItBeginsAnew() async throws {
        let (first, second, bytes) = try await Self.interrupted()
        #expect(try await second.kept(bytes) == .part(0))
        let mismatch = await #expect(throws: UploadOffsetMismatch.self) { try await second.rest(bytes, from: 1_000) }
        #expect(mismatch?.bytes == 0)
        #expect(try await first.kept(bytes) == .part(1_000), "it can still go on where it began")
    }

    @Test func thePhotoArrivesWholeFromItsFirstByte() async throws {
        let (first, second, bytes) = try await Self.interrupted()
        let photos = try await second.rest(bytes, from: 0).photos
        #expect(photos.map(\.bytes) == [bytes.count])
        #expect(try await second.original(of: try #require(photos.first)) == bytes)
        #expect(try await first.kept(bytes).isComplete)
        #expect(try await first.use(.user) == bytes.count, "the part has become the photo")
        try await first.expectTrueSums()
    }

    @Test func aPutReplacesThePartOfTheOtherProcess() async throws {
        let (first, second, bytes) = try await Self.interrupted()
        try await second.breakOff(bytes, after: 2_000)
        #expect(try await second.kept(bytes) == .part(2_000))
        #expect(try await first.use(.user) == bytes.count)
        try await first.expectTrueSums()
    }

    @Test func anotherPhotoOfTheRegionGivesTheRoomOfThePartBack() async throws {
        let (first, second, bytes) = try await Self.interrupted()
        let other = try await SamplePhoto.sharp(7)
        try await second.breakOff(other, after: 2_000)
        #expect(try await first.use(.user) == other.count)
        #expect(await refusal { try await second.kept(bytes) } == .notFound("upload"))
        try await first.expectTrueSums()
    }

    /// The connection to the first process is silent, and the client has come back to the second one.
    @Test func theEndOfTheFirstRequestDoesNotEndTheSecond() async throws {
        let (first, second, bytes) = try await Self.interrupted()
        let (asked, ask) = AsyncStream.makeStream(of: Void.self)
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        let silent = AsyncStream<ArraySlice<UInt8>> { () async -> ArraySlice<UInt8>? in
            ask.yield()
            for await _ in ended { break }
            return nil
        }
        let request = Task { await refusal { try await first.continuePhoto(bytes, from: 1_000, chunks: silent) } }
        for await _ in asked { break }
        try await second.breakOff(bytes, from: 0, after: 3_000)
        end.yield()
        let refused = await request.value
        #expect(refused?.code == "photo_incomplete")
        #expect(try await second.kept(bytes) == .part(3_000))
        try await first.expectTrueSums()
        try await second.rest(bytes, from: 3_000)
        #expect(try await first.use(.user) == bytes.count)
        try await first.expectTrueSums()
    }

    @Test func aDiscardGivesTheRoomBackInEitherProcess() async throws {
        let (first, second, bytes) = try await Self.interrupted()
        try await second.discard(bytes)
        #expect(try await first.use(.user) == 0)
        #expect(await refusal { try await second.kept(bytes) } == .notFound("upload"))
        #expect(await refusal { try await second.discard(bytes) } == .notFound("upload"))
        try await first.expectTrueSums()
    }

    /// The first process still has the part, which counts against no quota any more.
    @Test func aPartThatWasDiscardedElsewhereIsGoneWhereItIs() async throws {
        let (first, second, bytes) = try await Self.interrupted()
        try await second.discard(bytes)
        #expect(first.uploads.count == 1)
        #expect(await refusal { try await first.kept(bytes) } == .notFound("upload"))
        #expect(first.uploads == [])
        try await first.put(bytes)
        #expect(try await first.use(.user) == bytes.count)
        try await first.expectTrueSums()
    }

    @Test func aPartThatWasDiscardedElsewhereIsNotResumed() async throws {
        let (first, second, bytes) = try await Self.interrupted()
        try await second.discard(bytes)
        #expect(await refusal { try await first.rest(bytes, from: 1_000) } == .notFound("upload"))
        #expect(first.uploads == [])
        #expect(try await first.use(.user) == 0)
        try await first.expectNoPhoto()
    }

    @Test func anUploadThatNoProcessKnowsIsNotFound() async throws {
        let (_, second, _) = try await Self.interrupted()
        let other = try await SamplePhoto.sharp(7)
        #expect(await refusal { try await second.kept(other) } == .notFound("upload"))
        #expect(await refusal { try await second.rest(other, from: 0) } == .notFound("upload"))
    }

    @Test func onlyTheProcessWithThePartSweepsIt() async throws {
        let (first, second, bytes) = try await Self.interrupted()
        first.test.clock.advance(seconds: UploadPart.checkInterval)
        #expect(try await SweepParts(second.platform)() == 0)
        #expect(try await SweepAbandonedParts(second.platform)() == 0)
        #expect(try await first.use(.user) == bytes.count)
        #expect(try await SweepParts(first.platform)() == 0)
        #expect(try await first.kept(bytes) == .part(1_000))
    }

    /// The time is that of docs/operate/several-processes.md.
    @Test func thePartsOfAProcessThatIsGoneCountNoMore() async throws {
        let (first, second, _) = try await Self.interrupted()
        let clock = first.test.clock
        clock.advance(seconds: UploadPart.checkInterval + UploadPart.longestAbsence - 1)
        #expect(try await SweepAbandonedParts(second.platform)() == 0)
        clock.advance(seconds: 1)
        #expect(try await SweepParts(second.platform)() == 0)
        #expect(try await SweepAbandonedParts(second.platform)() == 1)
        #expect(try await first.use(.user) == 0)
    }

    @Test func thePartsOfAnEndedCaptureAreDeletedByTheirOwnProcess() async throws {
        let (first, second, bytes) = try await Self.interrupted()
        _ = try await CancelCapture(second.platform)(second.owner, id: "capture-1")
        try await second.deleteAll()
        #expect(first.uploads.count == 1, "the worker can't reach it")
        #expect(try await first.use(.user) == bytes.count)
        #expect(try await SweepParts(first.platform)() == 1)
        #expect(first.uploads == [])
        #expect(try await first.use(.user) == 0)
    }
}
