import AssayBlobs
import AssayCore
import Foundation
import Testing

@Suite struct DiskBlobWalkTests {
    @Test(arguments: [1, 2, 100])
    func meetsEachBlobOnce(limit: Int) async throws {
        let bench = try BlobBench()
        var expected: Set<BlobKey> = []
        for capture in ["A", "B", "C"] {
            for rendition in [BlobKey.Rendition.original, .thumbnail] {
                let key = try bench.key("PHOTO", rendition, capture: CaptureID(capture))
                try await bench.put([1], as: key)
                expected.insert(key)
            }
        }
        let walk = try await bench.store.walk()
        var met: [BlobKey] = []
        while case let captures = try await walk.next(limit), !captures.isEmpty {
            #expect(captures.count <= limit)
            met += captures.flatMap(\.blobs).map(\.key)
        }
        #expect(met.count == expected.count)
        #expect(Set(met) == expected)
        #expect(try await walk.next(limit).isEmpty)
    }

    @Test func theListOfTheErasedIsKeptAndNeverWalked() async throws {
        let bench = try BlobBench()
        #expect(try await bench.store.erasedDigests().isEmpty)
        let digests = Set(["a", "b"].map { String(repeating: $0, count: 64) })
        for digest in digests.sorted() + digests.sorted() { try await bench.store.recordErased(digest) }
        #expect(try await bench.store.erasedDigests() == digests)
        #expect(try await bench.store.walk().next(10).isEmpty)
        await #expect(throws: BlobError.invalidKey) { try await bench.store.recordErased("../x") }
    }

    @Test func returnsTheTimeAtWhichABlobWasWritten() async throws {
        let bench = try BlobBench()
        try await bench.put([1], as: bench.key())
        let path = bench.blobs.appending(path: "SHOP/CAPTURE/PHOTO").path
        let time = Date(timeIntervalSince1970: 1_700_000_000)
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
        let blobs = try await bench.store.walk().next(1).flatMap(\.blobs)
        #expect(blobs == [.init(key: try bench.key(), writtenAt: Timestamp(time))])
    }

    @Test func passesOverWhatNoKeyHasMade() async throws {
        let bench = try BlobBench()
        try await bench.put([1], as: bench.key())
        for name in ["SHOP/CAPTURE/notes.txt", "SHOP/CAPTURE/PHOTO.backup", "SHOP/README", "README"] {
            try Data("x".utf8).write(to: bench.blobs.appending(path: name))
        }
        let walk = try await bench.store.walk()
        let captures = try await walk.next(100)
        #expect(captures.flatMap(\.blobs).map(\.key) == [try bench.key()])
    }

    @Test func aNewStoreIsEmpty() async throws {
        let bench = try BlobBench()
        #expect(try await bench.store.walk().next(10).isEmpty)
    }
}
