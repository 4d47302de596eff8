import AssayBlobs
import AssayCore
import AssayKeys
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Foundation
import Synchronization
import Testing

/// Tests for the lifetime of interrupted uploads, and for the callers that may continue them.
@Suite struct UploadLifeTests {
    private static func brokenOff() async throws -> (CaptureScenario, [UInt8]) {
        let scenario = try await CaptureScenario()
        let bytes = try await SamplePhoto.sharp()
        try await scenario.begin()
        try await scenario.breakOff(bytes, after: 1_000)
        return (scenario, bytes)
    }

    @Test func anUploadOutlivesTheServer() async throws {
        let (scenario, bytes) = try await Self.brokenOff()
        let next = CaptureScenario(again: try await scenario.test.secondNode())
        #expect(try await next.platform.spool.sweep() == 0)
        #expect(try await next.kept(bytes) == UploadStatus.part(1_000))
        #expect(try await next.rest(bytes, from: 1_000).photos.map(\.bytes) == [bytes.count])
    }

    /// A changed byte in the file shows whether the server reads the file again.
    ///
    /// Only the process that has received the bytes may go on without reading them again.
    @Test func aResumedUploadIsReadOnlyAfterARestart() async throws {
        let (scenario, bytes) = try await Self.damaged()
        #expect(try await scenario.rest(bytes, from: 30_000).photos.map(\.bytes) == [bytes.count])
        let (restarted, others) = try await Self.damaged()
        let next = CaptureScenario(again: try await restarted.test.secondNode())
        #expect(await refusal { try await next.rest(others, from: 30_000) } != nil)
    }

    /// An interrupted upload of 30,000 bytes, one of which has changed on the disk.
    private static func damaged() async throws -> (CaptureScenario, [UInt8]) {
        let (scenario, bytes) = try await brokenOff()
        try await scenario.breakOff(bytes, from: 1_000, after: 30_000)
        let name = try #require(scenario.uploads.first { $0.contains(".") })
        var damaged = Data(bytes.prefix(30_000))
        damaged[29_000] ^= 1
        try damaged.write(to: scenario.test.folder.url.appending(path: "uploads/\(name)"))
        return (scenario, bytes)
    }

    @Test func aFileOfAnotherLengthIsReadAgain() async throws {
        let (scenario, bytes) = try await Self.brokenOff()
        let name = try #require(scenario.uploads.first { $0.contains(".") })
        let file = scenario.test.folder.url.appending(path: "uploads/\(name)")
        try Data(bytes.prefix(999)).write(to: file)
        #expect(try await scenario.rest(bytes, from: 999).photos.map(\.bytes) == [bytes.count])
    }

    @Test func aCancelledCaptureDeletesItsPartialUploads() async throws {
        let (scenario, bytes) = try await Self.brokenOff()
        _ = try await CancelCapture(scenario.platform)(scenario.owner, id: "capture-1")
        #expect(await refusal { try await scenario.rest(bytes, from: 1_000) }?.code == "capture_cancelled")
        try await scenario.deleteAll()
        #expect(scenario.uploads.isEmpty)
    }

    /// The ends of a capture.
    enum End: CaseIterable {
        case cancelled
        case completed
        case expired

        fileprivate var refusal: DomainError {
            switch self {
            case .cancelled: CaptureErrors.cancelled
            case .completed: CaptureErrors.completed
            case .expired: CaptureErrors.expired
            }
        }

        /// Ends the capture, and deletes its uploads as the server does.
        fileprivate func happen(to scenario: CaptureScenario) async throws {
            switch self {
            case .cancelled: _ = try await CancelCapture(scenario.platform)(scenario.owner, id: "capture-1")
            case .completed: _ = try await scenario.complete()
            case .expired:
                scenario.test.clock.advance(seconds: 604_801)
                try await ExpireCaptures(scenario.platform)()
            }
            try await scenario.deleteAll()
            try await scenario.platform.uploads.discardAll(of: try await scenario.fetch().capture.id)
        }
    }

    /// The end deletes the file of an upload that is arriving.
    @Test(arguments: End.allCases, [true, false])
    func `an upload whose capture ends while it arrives is answered with the end`(
        end: End, isResumable: Bool
    ) async throws {
        let scenario = try await CaptureScenario()
        try await scenario.readyToComplete()
        let bytes = try await SamplePhoto.sharp(7)
        let refused = await refusal {
            try await scenario.receive(
                Self.chunks(bytes) { try await end.happen(to: scenario) },
                PhotoUpload(
                    declaredBytes: bytes.count, digest: SHA256Digest(of: bytes), allowsResumption: isResumable))
        }
        #expect(refused == end.refusal)
        #expect(scenario.uploads.isEmpty)
        #expect(scenario.spooled.isEmpty)
    }

    @Test(arguments: End.allCases)
    func `the rest of an upload whose capture ends while it arrives is answered with the end`(end: End) async throws {
        let scenario = try await CaptureScenario()
        try await scenario.readyToComplete()
        let bytes = try await SamplePhoto.sharp(7)
        try await scenario.breakOff(bytes, after: 1_000)
        let rest = Array(bytes.dropFirst(1_000))
        let refused = await refusal {
            let opened = try await OpenCapture(scenario.platform)(scenario.owner, capture: "capture-1")
            _ = try await ContinuePhoto(scenario.platform)(
                opened, region: CaptureScenario.regions[0],
                digest: SHA256Digest(of: bytes).hex, rest: PhotoRemainder(offset: 1_000, declaredBytes: rest.count),
                chunks: Self.chunks(rest) { try await end.happen(to: scenario) })
        }
        #expect(refused == end.refusal)
        #expect(scenario.uploads.isEmpty)
    }

    /// The bytes in two parts, and something that happens between them.
    private static func chunks(
        _ bytes: [UInt8], between event: @escaping @Sendable () async throws -> Void
    ) -> AsyncThrowingStream<ArraySlice<UInt8>, any Error> {
        let sent = Mutex(0)
        let half = bytes.count / 2
        return AsyncThrowingStream {
            let part = sent.withLock { sent in
                defer { sent += 1 }
                return sent
            }
            switch part {
            case 0: return bytes[..<half]
            case 1:
                try await event()
                return bytes[half...]
            default: return nil
            }
        }
    }

    @Test func aPartIsKeptForADayAfterItsLastByte() async throws {
        let (scenario, bytes) = try await Self.brokenOff()
        try await scenario.submit([CaptureScenario.regions[0]: bytes])
        let name = try #require(scenario.uploads.first)
        try FileManager.default.setAttributes(
            [.modificationDate: scenario.test.clock.now().date],
            ofItemAtPath: scenario.test.folder.url.appending(path: "uploads/\(name)").path)
        scenario.test.clock.advance(seconds: 86_400)
        #expect(try await SweepUploads(scenario.platform)() == 0)
        scenario.test.clock.advance(seconds: 1)
        #expect(try await SweepUploads(scenario.platform)() == 1)
        #expect(scenario.uploads.isEmpty)
        #expect(await refusal { try await scenario.rest(bytes, from: 1_000) } == .notFound("upload"))
        try await scenario.put(bytes)
    }

    /// The device changed its network: the old connection is still open, but receives nothing.
    @Test(arguments: [true, false])
    func aLaterConnectionEndsTheEarlierOne(isDeclared: Bool) async throws {
        let scenario = try await CaptureScenario()
        let bytes = try await SamplePhoto.sharp()
        try await scenario.begin()
        let (chunks, connection) = AsyncStream.makeStream(of: ArraySlice<UInt8>.self)
        connection.yield(bytes.prefix(1_000))
        let upload = PhotoUpload(
            declaredBytes: isDeclared ? bytes.count : nil, digest: SHA256Digest(of: bytes), allowsResumption: true)
        let first = Task {
            await refusal {
                try await scenario.receive(chunks, upload)
            }
        }
        try await eventually("the upload has begun") { !scenario.uploads.isEmpty }
        let offset = try await scenario.kept(bytes).bytes
        #expect(await first.value?.code == "upload_taken_over")
        #expect(try await scenario.rest(bytes, from: offset).photos.map(\.bytes) == [bytes.count])
        connection.finish()
    }

    @Test func concurrentContinuationsMakeOnePhoto() async throws {
        let (scenario, bytes) = try await Self.brokenOff()
        await withDiscardingTaskGroup { group in
            for _ in 0..<12 {
                group.addTask {
                    // Acts like a client: asks for the offset, sends, and asks again.
                    for _ in 0..<50 {
                        guard let kept = try? await scenario.kept(bytes), !kept.isComplete else { return }
                        if (try? await scenario.rest(bytes, from: kept.bytes)) != nil { return }
                    }
                }
            }
        }
        #expect(try await scenario.kept(bytes).isComplete)
        #expect(try await scenario.allPhotos().map(\.bytes) == [bytes.count])
        #expect(scenario.blobs.count == 1)
        #expect(scenario.uploads.isEmpty)
    }
}
