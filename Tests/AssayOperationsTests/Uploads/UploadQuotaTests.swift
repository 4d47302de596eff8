import AssayBlobs
import AssayCore
import AssayKeys
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayWire
import Synchronization
import Testing

/// Tests for the quotas on bytes that belong to no item yet, and for their release in every case.
@Suite struct UploadQuotaTests {
    private static let mebibyte = 1 << 20

    /// Returns a clock that advances by a minute at each reading.
    private static func hurryingClock() -> @Sendable () -> ContinuousClock.Instant {
        let time = Mutex(ContinuousClock.now)
        return {
            time.withLock { time in
                time += .seconds(60)
                return time
            }
        }
    }

    /// Returns a platform whose disk has a floor of 100 MiB and is measured at each use.
    private static func platform(withFree free: @escaping @Sendable () -> Int) async throws -> TestPlatform {
        let disk = DiskFloor(
            minimum: 100 * mebibyte, now: hurryingClock(),
            measure: { DiskFloor.Space(free: free(), total: 10_000 * mebibyte) })
        return try await TestPlatform.make(disk: disk)
    }

    @Test(arguments: [
        (UploadQuotas.Scope.capture, ProblemCode.Kind.tooManyRequests, "capture_quota_reached"),
        (.user, .tooManyRequests, "user_quota_reached"), (.organization, .unavailable, "organization_quota_reached"),
    ])
    func aQuotaWithoutRoomRefusesBeforeTheBodyIsRead(
        scope: UploadQuotas.Scope, kind: ProblemCode.Kind, code: String
    ) async throws {
        let scenario = try await CaptureScenario()
        try await scenario.set(scope, to: 32)
        try await scenario.begin()
        try await scenario.put(try await SamplePhoto.sharp())
        let before = try await scenario.use(.organization)
        let refused = await refusal {
            try await scenario.receive(UnreadBody(), length: 32 * Self.mebibyte, CaptureScenario.regions[1])
        }
        #expect(refused?.kind == kind)
        #expect(refused?.code == code)
        #expect(refused?.message.contains("32 MiB") == true)
        #expect(refused?.retryAfter != nil)
        #expect(try await scenario.use(.organization) == before, "a refusal reserves nothing")
        try await scenario.expectTrueSums()
    }

    @Test func aPhotoCountsUntilItsItemHoldsIt() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.readyToComplete()
        let bytes = try await scenario.allPhotos().reduce(0) { $0 + $1.bytes }
        for scope in UploadQuotas.Scope.allCases { #expect(try await scenario.use(scope) == bytes) }
        _ = try await scenario.complete()
        for scope in UploadQuotas.Scope.allCases { #expect(try await scenario.use(scope) == 0) }
        try await scenario.expectTrueSums()
    }

    @Test func aReplacedPhotoCountsUntilItIsDeleted() async throws {
        let scenario = try await CaptureScenario()
        let (first, second) = (try await SamplePhoto.sharp(1), try await SamplePhoto.sharp(2))
        try await scenario.begin()
        try await scenario.put(first)
        scenario.test.clock.advance(seconds: 1)
        try await scenario.put(second)
        #expect(try await scenario.use(.user) == first.count + second.count)
        try await scenario.deleteReplaced()
        #expect(try await scenario.use(.user) == second.count)
        try await scenario.expectTrueSums()
    }

    @Test(arguments: [true, false])
    func aCaptureThatEndsGivesItsRoomBackWithItsBytes(isCancelled: Bool) async throws {
        let scenario = try await CaptureScenario()
        let bytes = try await SamplePhoto.sharp()
        try await scenario.begin()
        try await scenario.put(bytes, CaptureScenario.regions[1])
        try await scenario.breakOff(bytes, after: 1_000)
        #expect(try await scenario.use(.capture) == 2 * bytes.count)
        if isCancelled {
            _ = try await CancelCapture(scenario.platform)(scenario.owner, id: "capture-1")
        } else {
            scenario.test.clock.advance(seconds: 2 * 86_400)
            #expect(try await ExpireCaptures(scenario.platform)() == 1)
        }
        #expect(try await scenario.use(.user) > 0, "the bytes are still there")
        try await scenario.deleteAll()
        #expect(try await scenario.use(.user) == 0)
        try await scenario.expectTrueSums()
    }

    @Test func photosThatAnItemDoesNotGetCountUntilTheyAreDeleted() async throws {
        let scenario = try await CaptureScenario()
        let first = try await SamplePhoto.sharp(7)
        try await scenario.begin()
        try await scenario.put(first)
        scenario.test.clock.advance(seconds: 1)
        let photos = ["outer_side": try await SamplePhoto.sharp(1), "size_tag": try await SamplePhoto.sharp(2)]
        for (region, bytes) in photos { try await scenario.put(bytes, region) }
        try await scenario.checkAll()
        try await scenario.submit(photos)
        _ = try await scenario.complete()
        #expect(try await scenario.use(.user) == first.count)
        try await scenario.deleteAll()
        #expect(try await scenario.use(.user) == 0)
        // The photo's own job runs later and must not release the bytes a second time.
        try await scenario.deleteReplaced()
        #expect(try await scenario.use(.user) == 0)
        try await scenario.expectTrueSums()
    }

    @Test func refusedAndRepeatedUploadsDoNotCountTowardsTheQuota() async throws {
        let scenario = try await CaptureScenario()
        let bytes = try await SamplePhoto.sharp()
        try await scenario.begin()
        _ = await refusal { try await scenario.put(Array("no picture".utf8)) }
        _ = await refusal { try await scenario.put(bytes, length: bytes.count + 1) }
        _ = await refusal { try await scenario.put(bytes, digest: SHA256Digest(of: [1])) }
        #expect(try await scenario.use(.user) == 0)
        try await scenario.put(bytes)
        try await scenario.put(bytes)
        #expect(try await scenario.use(.user) == bytes.count)
        try await scenario.expectTrueSums()
    }

    @Test func aBodyWithoutALengthReservesTheMostAndGivesTheRestBack() async throws {
        let scenario = try await CaptureScenario()
        let bytes = try await SamplePhoto.sharp()
        try await scenario.begin()
        let (seen, note) = AsyncStream.makeStream(of: Int.self)
        // The first part is requested only after the reservation.
        let parts = Mutex([bytes[...]])
        let chunks = AsyncThrowingStream<ArraySlice<UInt8>, any Error> {
            note.yield(try await scenario.use(.capture))
            return parts.withLock { $0.popLast() }
        }
        try await scenario.receive(chunks, length: nil, digest: SHA256Digest(of: bytes))
        #expect(await seen.first { _ in true } == CaptureLimits.photoBytes)
        for scope in UploadQuotas.Scope.allCases { #expect(try await scenario.use(scope) == bytes.count) }
        try await scenario.expectTrueSums()
    }

    @Test func aPartCountsWithItsDeclaredLength() async throws {
        let scenario = try await CaptureScenario()
        let bytes = try await SamplePhoto.sharp()
        try await scenario.begin()
        try await scenario.breakOff(bytes, after: 1_000)
        #expect(try await scenario.use(.user) == bytes.count)
        try await scenario.breakOff(bytes, from: 1_000, after: 3_000)
        #expect(try await scenario.use(.user) == bytes.count)
        try await scenario.rest(bytes, from: 3_000)
        #expect(try await scenario.use(.user) == bytes.count)
        try await scenario.expectTrueSums()
        let other = try await SamplePhoto.sharp(2)
        try await scenario.breakOff(other, after: 500)
        try await scenario.discard(other)
        #expect(try await scenario.use(.user) == bytes.count)
        try await scenario.expectTrueSums()
    }

    /// A region keeps one partial upload, so one-byte uploads with ever new digests cannot fill the table either.
    @Test func aPartThatAnotherUploadReplacesGivesItsRoomBackAtOnce() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        for number in 1...5 {
            try await scenario.breakOff(try await SamplePhoto.sharp(UInt64(number)), after: 1_000 * number)
        }
        #expect(scenario.uploads.count == 1)
        #expect(try await scenario.parts() == 1)
        #expect(try await scenario.use(.user) == SamplePhoto.sharp(5).count)
        try await scenario.expectTrueSums()
    }

    /// Its declared length counts already.
    @Test func theRestOfAnUploadIsNotRefusedByAQuotaThatItFills() async throws {
        let scenario = try await CaptureScenario()
        let bytes = try await SamplePhoto.sharp()
        try await scenario.begin()
        try await scenario.breakOff(bytes, after: 1_000)
        try await scenario.set(.user, to: 0)
        try await scenario.rest(bytes, from: 1_000)
        #expect(try await scenario.use(.user) == bytes.count)
        #expect(try await scenario.parts() == 0)
        try await scenario.expectTrueSums()
    }

    @Test func belowTheDisksFloorNoPhotoIsReadAndAllElseGoesOn() async throws {
        let free = Mutex(1_000 * Self.mebibyte)
        let scenario = try await CaptureScenario(on: try await Self.platform(withFree: { free.withLock { $0 } }))
        let bytes = try await SamplePhoto.sharp()
        try await scenario.begin()
        try await scenario.breakOff(bytes, after: 1_000)
        free.withLock { $0 = 99 * Self.mebibyte }
        let whole = await refusal { try await scenario.receive(UnreadBody(), length: 1, CaptureScenario.regions[1]) }
        #expect(whole?.code == "storage_full" && whole?.kind == .unavailable)
        #expect(await refusal { try await scenario.rest(bytes, from: 1_000) }?.code == "storage_full")
        #expect(try await scenario.use(.user) == bytes.count)
        try await scenario.submit([CaptureScenario.regions[0]: bytes])
        free.withLock { $0 = 1_000 * Self.mebibyte }
        try await scenario.rest(bytes, from: 1_000)
        try await scenario.expectTrueSums()
    }

    @Test func aResumedUploadNeedsDiskSpaceForItsRemainingBytesOnly() async throws {
        let free = Mutex(1_000 * Self.mebibyte)
        let scenario = try await CaptureScenario(on: try await Self.platform(withFree: { free.withLock { $0 } }))
        let bytes = try await SamplePhoto.sharp()
        try await scenario.begin()
        try await scenario.breakOff(bytes, after: 1_000)
        free.withLock { $0 = 100 * Self.mebibyte + bytes.count - 1_001 }
        #expect(await refusal { try await scenario.rest(bytes, from: 1_000) }?.code == "storage_full")
        free.withLock { $0 += 1 }
        try await scenario.rest(bytes, from: 1_000)
    }

    /// Any category of the built-in catalog, with every photo at the maximum size and retaken once.
    @Test func fiveCompleteCapturesAtOnceAreNeverRefused() async throws {
        let catalog = try await CaptureScenario().platform.catalogs.current
        let most = catalog.categories.map(\.regions.count).max() ?? 0
        let megabytes = most * CaptureLimits.photoBytes >> 20
        let quotas = UploadQuotas()
        #expect(most == 13 && megabytes == 416)
        #expect(quotas.captureMiB >= 2 * megabytes)
        #expect(quotas.userMiB >= 5 * megabytes + 5 * 32)
        #expect(quotas.organizationMiB >= quotas.userMiB)
    }
}

/// A body that fails the test when it is read.
struct UnreadBody: AsyncSequence, AsyncIteratorProtocol, Sendable {
    func makeAsyncIterator() -> UnreadBody { self }

    mutating func next() async throws -> ArraySlice<UInt8>? {
        Issue.record("the body was read")
        return nil
    }
}
