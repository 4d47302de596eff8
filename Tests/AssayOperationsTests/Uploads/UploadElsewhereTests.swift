import AssayCore
import AssayKeys
import AssayOperations
import AssayStorage
import AssayTestSupport
import Synchronization
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

    /// A body that is silent after its first bytes, until ``finish()``.
    private struct SilentBody: Sendable {
        let chunks: AsyncStream<ArraySlice<UInt8>>
        private let asked: AsyncStream<Void>
        private let end: AsyncStream<Void>.Continuation

        init(_ first: ArraySlice<UInt8>?, then rest: ArraySlice<UInt8>?) {
            let (asked, ask) = AsyncStream.makeStream(of: Void.self)
            let (ended, end) = AsyncStream.makeStream(of: Void.self)
            (self.asked, self.end) = (asked, end)
            let parts = Mutex((first: first, rest: rest))
            chunks = AsyncStream { () async -> ArraySlice<UInt8>? in
                if let first = parts.withLock({ $0.first.take() }) { return first }
                ask.yield()
                for await _ in ended {}
                return parts.withLock { $0.rest.take() }
            }
        }

        /// Returns when the server waits for more bytes.
        func isSilent() async {
            for await _ in asked { break }
        }

        func finish() { end.finish() }
    }

    /// The part's bytes were not reserved again, because its row counted them.
    @Test func anUploadWhosePartWasDiscardedElsewhereIsNotStoredWithoutAReservation() async throws {
        let (first, second, bytes) = try await Self.interrupted()
        let body = SilentBody(nil, then: bytes[1_000...])
        let request = Task { await refusal { try await first.continuePhoto(bytes, from: 1_000, chunks: body.chunks) } }
        await body.isSilent()
        try await second.discard(bytes)
        #expect(try await first.use(.user) == 0)
        body.finish()
        let refused = await request.value
        #expect(refused?.code == "upload_taken_over")
        try await first.expectNoPhoto()
        #expect(try await first.use(.user) == 0)
        try await first.put(bytes)
        try await first.expectTrueSums()
    }

    @Test func anUploadWhosePartWasDiscardedElsewhereLeavesNoPart() async throws {
        let (first, second, bytes) = try await Self.interrupted()
        let body = SilentBody(nil, then: bytes[1_000..<2_000])
        let request = Task { await refusal { try await first.continuePhoto(bytes, from: 1_000, chunks: body.chunks) } }
        await body.isSilent()
        try await second.discard(bytes)
        body.finish()
        let refused = await request.value
        #expect(refused?.code == "photo_incomplete")
        #expect(try await first.parts() == 0)
        #expect(first.uploads == [])
    }

    /// The first request has left no row yet.
    @Test func theLateEndOfTheFirstRequestLeavesNoPartOfAStoredPhoto() async throws {
        let first = try await CaptureScenario()
        let second = CaptureScenario(again: try await first.test.otherProcess())
        let bytes = try await SamplePhoto.sharp()
        try await first.begin()
        let body = SilentBody(bytes[..<1_000], then: nil)
        let upload = PhotoUpload(
            declaredBytes: bytes.count, digest: SHA256Digest(of: bytes), allowsResumption: true)
        let request = Task { await refusal { _ = try await first.receive(body.chunks, upload) } }
        await body.isSilent()
        try await second.put(bytes)
        body.finish()
        let refused = await request.value
        #expect(refused?.code == "photo_incomplete")
        #expect(try await first.parts() == 0)
        #expect(first.uploads == [])
        #expect(try await first.kept(bytes).isComplete)
        #expect(try await first.use(.user) == bytes.count)
    }

    /// The second process opens the capture before there is a part.
    @Test func aPartThatIsLeftAfterTheCaptureWasReadEndsWithThePhoto() async throws {
        let first = try await CaptureScenario()
        let second = CaptureScenario(again: try await first.test.otherProcess())
        let bytes = try await SamplePhoto.sharp()
        try await first.begin()
        let opened = try await OpenCapture(second.platform)(second.owner, capture: "capture-1")
        try await first.breakOff(bytes, after: 1_000)
        let upload = PhotoUpload(
            declaredBytes: bytes.count, digest: SHA256Digest(of: bytes), allowsResumption: true)
        _ = try await ReceivePhoto(second.platform)(
            opened, region: CaptureScenario.regions[0], upload: upload, chunks: CaptureScenario.chunks(bytes))
        #expect(try await first.parts() == 0)
        #expect(try await first.use(.user) == bytes.count)
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
        let body = SilentBody(nil, then: nil)
        let request = Task { await refusal { try await first.continuePhoto(bytes, from: 1_000, chunks: body.chunks) } }
        await body.isSilent()
        try await second.breakOff(bytes, from: 0, after: 3_000)
        body.finish()
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
