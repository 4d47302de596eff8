import AssayBlobs
import AssayCore
import AssayImaging
import AssayKeys
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWire
import Testing

@Suite struct ReceivePhotoTests {
    @Test func aPhotoIsStoredBitForBitAndLooksToBeChecked() async throws {
        let scenario = try await CaptureScenario()
        let bytes = try await SamplePhoto.sharp()
        try await scenario.begin()
        let snapshot = try await scenario.put(bytes)
        let photo = try #require(snapshot.photos.first)
        #expect(snapshot.photos.count == 1)
        #expect(photo.region == CaptureScenario.regions[0])
        #expect(photo.check == .checking)
        #expect(photo.digest == SHA256Digest(of: bytes).hex)
        #expect(photo.mediaType == "image/jpeg")
        #expect(photo.bytes == bytes.count)
        #expect([photo.width, photo.height].sorted() == [600, 800])
        #expect(try await scenario.original(of: photo) == bytes)
        #expect(scenario.spooled.isEmpty)
        #expect(try await scenario.jobs(.checkPhoto) == 1)
    }

    @Test func theSameBytesAgainChangeNothing() async throws {
        let scenario = try await CaptureScenario()
        let bytes = try await SamplePhoto.sharp()
        try await scenario.begin()
        let first = try await scenario.put(bytes)
        let again = try await scenario.put(bytes)
        #expect(again.photos == first.photos)
        #expect(scenario.blobs.count == 1)
        #expect(scenario.spooled.isEmpty)
        #expect(try await scenario.jobs(.checkPhoto) == 1)
    }

    @Test(arguments: TestDatabase.available)
    func theSameBytesManyTimesAtOnceAreOnePhoto(kind: TestDatabase) async throws {
        let scenario = try await CaptureScenario(kind)
        let bytes = try await SamplePhoto.sharp()
        try await scenario.begin()
        let photos = try await withThrowingTaskGroup(of: [Photo].self) { group in
            for _ in 0..<8 { group.addTask { try await scenario.put(bytes).photos } }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(Set(photos.map(\.id)).count == 1)
        #expect(scenario.blobs.count == 1)
        #expect(scenario.spooled.isEmpty)
        #expect(try await scenario.use(.organization) == bytes.count, "the bytes count once")
        try await scenario.expectTrueSums()
    }

    @Test func anotherPhotoTakesTheRegionOver() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        let first = try await scenario.put(try await SamplePhoto.sharp(1)).photos
        scenario.test.clock.advance(seconds: 5)
        let second = try await scenario.put(try await SamplePhoto.sharp(2)).photos
        #expect(second.count == 1)
        #expect(second.map(\.id) != first.map(\.id))
        let all = try await scenario.allPhotos()
        #expect(all.map(\.id) == (first + second).map(\.id))
        #expect(all.map(\.replacedAt) == [second[0].receivedAt, nil])
        #expect(scenario.blobs.count == 2)
    }

    @Test func anUnknownRegionIsNamedAndNothingIsRead() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        let refused = await refusal { try await scenario.put([1, 2, 3], "elbow") }
        #expect(refused?.kind == .notFound)
        #expect(refused?.code == "unknown_region")
        #expect(refused?.message.contains("elbow") == true)
        #expect(refused?.message.contains("size_tag") == true)
        #expect(scenario.spooled.isEmpty)
    }

    @Test func aWrongDigestIsRefused() async throws {
        let scenario = try await CaptureScenario()
        let bytes = try await SamplePhoto.sharp()
        try await scenario.begin()
        let refused = await refusal { try await scenario.put(bytes, digest: SHA256Digest(of: [1])) }
        #expect(refused?.kind == .badInput)
        #expect(refused?.code == "digest_mismatch")
        try await scenario.expectNothingKept()
    }

    @Test(arguments: [-1, 1])
    func aLengthThatIsNotTheBodysIsRefused(difference: Int) async throws {
        let scenario = try await CaptureScenario()
        let bytes = try await SamplePhoto.sharp()
        try await scenario.begin()
        let refused = await refusal { try await scenario.put(bytes, length: bytes.count + difference) }
        #expect(refused?.kind == .badInput)
        #expect(refused?.code == "photo_incomplete")
        try await scenario.expectNothingKept()
    }

    @Test func withoutLengthAndDigestHalfAPhotoCouldPassForAWhole() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        let refused = await refusal { try await scenario.receive(CaptureScenario.chunks([1]), length: nil) }
        #expect(refused?.code == "length_required")
    }

    /// Without a length the decoder walks over the file; with one the server has done so while the bytes arrived.
    @Test(arguments: [true, false])
    func aFileWithForeignDataIsRefusedWithAndWithoutALength(isDeclared: Bool) async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        let bytes = try await SamplePhoto.sharp() + Array("<html><script>alert(1)</script></html>".utf8)
        let refused = await refusal {
            try await scenario.receive(
                CaptureScenario.chunks(bytes), length: isDeclared ? bytes.count : nil, digest: SHA256Digest(of: bytes))
        }
        #expect(refused?.code == "unsupported_format")
        try await scenario.expectNothingKept()
    }

    @Test func tooLargeIsSeenInTheDeclaredLengthBeforeAnythingIsRead() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        let refused = await refusal { try await scenario.receive(UnreadBody(), length: 33_554_433) }
        #expect(refused?.kind == .tooLarge)
        #expect(refused?.code == "photo_too_large")
        let rejection = PhotoRejection(.photoTooLarge, measured: 33_554_433, needed: 33_554_432)
        #expect(
            refused?.fields.map(\.subject)
                == [.rejectedPhoto(region: CaptureScenario.regions[0], rejection)])
    }

    @Test func tooLargeIsSeenByCountWhereNoLengthIsDeclared() async throws {
        let scenario = try await CaptureScenario()
        try await scenario.begin()
        let endless = AsyncStream { ArraySlice<UInt8>(repeating: 0xFF, count: 1 << 20) }
        let refused = await refusal {
            try await scenario.receive(endless, length: nil, digest: SHA256Digest(of: [UInt8]()))
        }
        #expect(refused?.kind == .tooLarge)
        #expect(refused?.code == "photo_too_large")
        #expect(refused?.message == "The photo is too large (34.7 MB). Use one of at most 33.5 MB.")
        try await scenario.expectNothingKept()
    }

    @Test func aBodyThatBreaksOffLeavesNothing() async throws {
        let scenario = try await CaptureScenario()
        let bytes = try await SamplePhoto.sharp()
        try await scenario.begin()
        let broken = AsyncThrowingStream<ArraySlice<UInt8>, any Error> { continuation in
            continuation.yield(bytes.prefix(bytes.count - 1))
            continuation.finish(throwing: BrokenOff())
        }
        await #expect(throws: BrokenOff.self) {
            try await scenario.receive(broken, length: bytes.count, digest: SHA256Digest(of: bytes))
        }
        try await scenario.expectNothingKept()
    }

    private struct BrokenOff: Error {}
}

extension CaptureScenario {
    func original(of photo: Photo) async throws -> [UInt8] {
        let key = try BlobKey(
            organization: photo.organization, capture: photo.capture, photo: photo.id, rendition: .original)
        var bytes: [UInt8] = []
        for try await chunk in try await platform.blobs.open(key) { bytes += chunk }
        return bytes
    }

    /// Returns every photo of the capture, including the replaced ones.
    func allPhotos(_ id: String = "capture-1") async throws -> [Photo] {
        let capture = try await fetch(id).capture
        return try await platform.store.read {
            try $0.photos.listAll(capture: capture.id, organization: capture.organization)
        }
    }

    /// Checks that a rejected upload leaves no row, no blob, no partial file and no job.
    func expectNothingKept(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        #expect(try await allPhotos().isEmpty, sourceLocation: sourceLocation)
        #expect(blobs.isEmpty, sourceLocation: sourceLocation)
        #expect(spooled.isEmpty, sourceLocation: sourceLocation)
        #expect(try await jobs(.checkPhoto) == 0, sourceLocation: sourceLocation)
    }
}
