import AssayBlobs
import AssayCore
import AssayTestSupport
import AssayTestTiming
import Foundation
import Testing

@Suite struct PartialUploadsTests {
    private let bench: BlobBench
    private let first: UploadKey

    init() throws {
        bench = try BlobBench()
        first = try UploadKey(capture: bench.capture, region: "size_tag", digest: "d1")
    }

    private var folder: URL { bench.folder.url.appending(path: "uploads") }

    private var names: Set<String> { BlobBench.names(in: folder) }

    private func breakOff(_ key: UploadKey, _ bytes: [UInt8] = [1]) async throws {
        let file = try await bench.uploads.begin(key)
        try await file.append(bytes)
        await file.suspend()
    }

    /// Sizes around the size of a buffer.
    @Test(arguments: [0, 1, 131_071, 131_072, 131_073, 300_000])
    func bytesReceivedBeforeADisconnectAreKeptForTheResumption(count: Int) async throws {
        let bytes = BlobBench.bytes(400_000)
        try await breakOff(first, Array(bytes.prefix(count)))
        #expect(try await bench.uploads.bytes(first) == count)
        let reader = ReadBytes()
        try await bench.uploads.read(first, by: reader)
        let (file, found) = try #require(try await bench.uploads.resume(first, readBy: reader))
        #expect(found == count)
        try await file.append(bytes.dropFirst(count))
        let whole = try await file.finish()
        #expect(try Array(Data(contentsOf: whole.url)) == bytes)
        #expect(reader.bytes == bytes)
        try await bench.store.adopt(whole, as: bench.key())
        #expect(try await bench.uploads.bytes(first) == nil)
    }

    @Test func anUploadThatNeverBeganIsNotFound() async throws {
        #expect(try await bench.uploads.bytes(first) == nil)
        #expect(try await bench.uploads.resume(first) == nil)
        await #expect(throws: BlobError.missing) { try await bench.uploads.read(first, by: ReadBytes()) }
        await bench.uploads.discard(first)
        try await bench.uploads.discardAll(of: bench.capture)
        #expect(names.isEmpty)
    }

    @Test func anotherPhotoOfTheRegionTakesThePlaceOfTheOneThatBrokeOff() async throws {
        let other = try UploadKey(capture: bench.capture, region: "size_tag", digest: "d2")
        let elsewhere = try UploadKey(capture: bench.capture, region: "size", digest: "d1")
        try await breakOff(elsewhere)
        try await breakOff(first, [1, 2, 3])
        try await breakOff(other)
        #expect(names == ["CAPTURE", "CAPTURE/size_tag.d2", "CAPTURE/size.d1"])
        try await breakOff(other, [])
        #expect(try await bench.uploads.bytes(other) == 0, "the same photo from its beginning")
    }

    @Test(arguments: ["../x", "", "a/b", "a.b", "%2e", String(repeating: "a", count: 65)])
    func noNameLeadsOutOfTheFolder(name: String) throws {
        #expect(throws: BlobError.invalidKey) {
            try UploadKey(capture: bench.capture, region: name, digest: "d1")
        }
        #expect(throws: BlobError.invalidKey) {
            try UploadKey(capture: bench.capture, region: "size_tag", digest: name)
        }
        #expect(throws: BlobError.invalidKey) {
            try UploadKey(capture: CaptureID(name), region: "size_tag", digest: "d1")
        }
    }

    @Test func aCapturesUploadsGoWithItAndNoOthers() async throws {
        let other = try UploadKey(capture: CaptureID("OTHER"), region: "size_tag", digest: "d1")
        try await breakOff(first)
        try await breakOff(other)
        try await bench.uploads.discardAll(of: bench.capture)
        #expect(names == ["OTHER", "OTHER/size_tag.d1"])
    }

    @Test func theSweepDeletesWhatIsOldAndLeavesWhatIsYoung() async throws {
        let other = try UploadKey(capture: bench.capture, region: "outer_side", digest: "d1")
        try await breakOff(first)
        try await breakOff(other)
        let hourAgo = TestClock().now().adding(seconds: -3_600)
        for (name, seconds) in [("CAPTURE/size_tag.d1", -1), ("CAPTURE/outer_side.d1", 0)] {
            try FileManager.default.setAttributes(
                [.modificationDate: hourAgo.adding(seconds: seconds).date],
                ofItemAtPath: folder.appending(path: name).path)
        }
        #expect(try await bench.uploads.sweep(before: hourAgo) == 1)
        #expect(names == ["CAPTURE", "CAPTURE/outer_side.d1"])
        // The folder's date is the machine's current time.
        let future = Timestamp(epoch: 4_102_444_800)
        #expect(try await bench.uploads.sweep(before: future) == 1)
        #expect(try await bench.uploads.sweep(before: future) == 0)
        #expect(names.isEmpty)
    }
}
