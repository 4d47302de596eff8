import AssayBlobs
import AssayCore
import Foundation
import Testing

@Suite struct DiskBlobStoreTests {
    @Test(arguments: [0, 1, 65_536, 65_537, 300_000])
    func anAdoptedBlobReadsBackInChunks(size: Int) async throws {
        let bench = try BlobBench()
        let bytes = BlobBench.bytes(size)
        try await bench.put(bytes, as: bench.key())
        let reader = try await bench.store.open(bench.key())
        #expect(reader.size == size)
        var chunks: [[UInt8]] = []
        for try await chunk in reader { chunks.append(chunk) }
        #expect(chunks.flatMap { $0 } == bytes)
        #expect(chunks.allSatisfy { $0.count <= 65_536 })
    }

    @Test func aBlobLiesUnderOrganizationCaptureAndPhoto() async throws {
        let bench = try BlobBench()
        for rendition in BlobKey.Rendition.allCases { try await bench.put([1], as: bench.key("PHOTO", rendition)) }
        #expect(
            BlobBench.names(in: bench.blobs) == [
                "SHOP", "SHOP/CAPTURE", "SHOP/CAPTURE/PHOTO", "SHOP/CAPTURE/PHOTO.full",
                "SHOP/CAPTURE/PHOTO.thumbnail", "SHOP/CAPTURE/PHOTO.working",
            ])
        #expect(BlobBench.names(in: bench.spoolFolder).isEmpty)
    }

    @Test func blobsAreReadableByTheOwnerAlone() async throws {
        let bench = try BlobBench()
        try await bench.put([1], as: bench.key())
        for (name, mode) in [("SHOP", 0o700), ("SHOP/CAPTURE", 0o700), ("SHOP/CAPTURE/PHOTO", 0o600)] {
            let attributes = try FileManager.default.attributesOfItem(atPath: bench.blobs.appending(path: name).path)
            #expect(attributes[.posixPermissions] as? Int == mode)
        }
    }

    @Test func adoptingAgainReplacesTheBlob() async throws {
        let bench = try BlobBench()
        try await bench.put([1, 2, 3], as: bench.key())
        try await bench.put([4], as: bench.key())
        #expect(try await bench.read(bench.key()) == [4])
    }

    @Test func anUnknownKeyIsReportedAsMissing() async throws {
        let bench = try BlobBench()
        await #expect(throws: BlobError.missing) { try await bench.store.open(bench.key()) }
        await #expect(throws: BlobError.missing) { try await bench.store.withFile(of: bench.key()) { _ in } }
    }

    @Test func workThatNeedsAFileGetsIt() async throws {
        let bench = try BlobBench()
        try await bench.put([7, 8], as: bench.key())
        let data = try await bench.store.withFile(of: bench.key()) { try Data(contentsOf: $0) }
        #expect(Array(data) == [7, 8])
    }

    @Test func deletingTakesTheFolderOfTheLastBlobWithIt() async throws {
        let bench = try BlobBench()
        try await bench.put([1], as: bench.key("ONE"))
        try await bench.put([2], as: bench.key("TWO"))
        try await bench.store.delete([bench.key("ONE")])
        #expect(BlobBench.names(in: bench.blobs) == ["SHOP", "SHOP/CAPTURE", "SHOP/CAPTURE/TWO"])
        try await bench.store.delete([bench.key("TWO"), bench.key("NEVER")])
        #expect(BlobBench.names(in: bench.blobs) == ["SHOP"])
    }

    @Test func aCaptureWhoseFolderWasRemovedTakesBlobsAgain() async throws {
        let bench = try BlobBench()
        try await bench.put([1], as: bench.key("ONE"))
        // Deleted behind the store's back, as another process might do.
        try FileManager.default.removeItem(at: bench.blobs.appending(path: "SHOP"))
        try await bench.put([2], as: bench.key("TWO"))
        #expect(try await bench.read(bench.key("TWO")) == [2])
    }

    @Test func manyUploadsOfOneCaptureAllArrive() async throws {
        let bench = try BlobBench()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<32 {
                group.addTask {
                    try await bench.put([UInt8(index)], as: bench.key("P\(index)"), spooledAs: "S\(index)")
                }
            }
            try await group.waitForAll()
        }
        for index in 0..<32 { #expect(try await bench.read(bench.key("P\(index)")) == [UInt8(index)]) }
    }

    @Test(arguments: ["..", ".", "", "a/b", "/etc", "a.b", "ä", "a\0b", "a b", String(repeating: "x", count: 65)])
    func noKeyLeadsOutOfTheStore(part: String) throws {
        let good = "GOOD"
        for place in 0..<3 {
            let parts = (0..<3).map { $0 == place ? part : good }
            #expect(throws: BlobError.invalidKey) {
                try BlobKey(
                    organization: OrganizationID(parts[0]), capture: CaptureID(parts[1]), photo: PhotoID(parts[2]),
                    rendition: .original)
            }
        }
    }
}
