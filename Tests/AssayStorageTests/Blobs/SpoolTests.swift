import AssayCore
import AssayWire
import Foundation
import Synchronization
import Testing

@testable import AssayBlobs

@Suite struct SpoolTests {
    @Test(arguments: [0, 1, 65_537]) func aFinishedFileIsReadByAStoreThatSendsIt(size: Int) async throws {
        let bench = try BlobBench()
        let file = try await bench.spool.begin("UPLOAD")
        try await file.append(BlobBench.bytes(size))
        let finished = try await file.finish()
        for _ in 0..<2 {
            let reader = try await bench.spool.read(finished)
            var bytes: [UInt8] = []
            for try await chunk in reader { bytes += chunk }
            #expect(reader.size == size)
            #expect(bytes == BlobBench.bytes(size), "each attempt reads from the beginning")
        }
    }

    /// Sizes of the received chunks, around the size of the buffer.
    @Test(arguments: [
        [], [0], [1], [10, 0, 7], [131_071, 1, 1], [131_072], [131_073], [400_000, 3],
        Array(repeating: 1_000, count: 300), [40_000, 10, 40_000, 100_000, 5], [70_000, 70_000, 70_000], [600_000],
    ])
    func keepsEveryByteInOrder(pieces: [Int]) async throws {
        let bench = try BlobBench()
        let bytes = BlobBench.bytes(pieces.reduce(0, +))
        let reader = ReadBytes()
        let file = try await bench.spool.begin("UPLOAD", readBy: reader)
        var rest = bytes[...]
        for piece in pieces {
            try await file.append(rest.prefix(piece))
            rest = rest.dropFirst(piece)
        }
        let spooled = try await file.finish()
        #expect(try Array(Data(contentsOf: spooled.url)) == bytes)
        #expect(reader.bytes == bytes)
    }

    @Test func bytesThatAreNotTogetherInMemoryAreKeptInOrder() async throws {
        let bench = try BlobBench()
        let bytes = BlobBench.bytes(300_000)
        let file = try await bench.spool.begin("UPLOAD")
        try await file.append(bytes.reversed() as ReversedCollection)
        #expect(try await Array(Data(contentsOf: file.finish().url)) == bytes.reversed())
    }

    @Test func anUploadGivenUpLeavesNothing() async throws {
        let bench = try BlobBench()
        let file = try await bench.spool.begin("UPLOAD")
        try await file.append(BlobBench.bytes(200_000))
        #expect(BlobBench.names(in: bench.spoolFolder) == ["UPLOAD"])
        await file.discard()
        #expect(BlobBench.names(in: bench.spoolFolder).isEmpty)
    }

    @Test func discardingAnAdoptedFileTouchesNoBlob() async throws {
        let bench = try BlobBench()
        let file = try await bench.spool.begin("UPLOAD")
        try await file.append([1])
        let spooled = try await file.finish()
        try await bench.store.adopt(spooled, as: bench.key())
        await file.discard()
        await bench.spool.discard(spooled.url)
        #expect(try await bench.read(bench.key()) == [1])
    }

    /// A resumed upload continues at the end of the file, which must not lie behind missing bytes.
    @Test func nothingFollowsAWriteThatFailed() async throws {
        let bench = try BlobBench()
        try await bench.spool.begin("FOLDER").discard()
        let path = bench.spoolFolder.appending(path: "UPLOAD").path
        let writes = Mutex(0)
        let open = try await QueuedFile.create(path, on: BlockingQueue("spool"))
        let file = SpoolFile(path: path, file: open, spool: bench.spool) { bytes in
            let isFirst = writes.withLock { count in
                count += 1
                return count == 1
            }
            guard isFirst else { return try open.write(bytes) }
            throw BlobError.failed("write", path, code: ENOSPC)
        }
        await #expect(throws: BlobError.self) { try await file.append(BlobBench.bytes(3 * SpoolFile.bufferBytes)) }
        #expect(await file.suspend() == false)
        #expect(writes.withLock { $0 } == 1)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)).isEmpty)
    }

    /// A named pipe takes bytes and cannot be synced.
    @Test func aFileThatCannotBeSyncedIsNotKept() async throws {
        let bench = try BlobBench()
        try await bench.spool.begin("FOLDER").discard()
        let path = bench.spoolFolder.appending(path: "UPLOAD").path
        #expect(mkfifo(path, 0o600) == 0)
        let other = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(other) }
        let (pipe, _) = try await QueuedFile.extend(path, on: BlockingQueue("spool"))
        let file = SpoolFile(path: path, file: pipe, spool: bench.spool)
        try await file.append([1, 2, 3])
        #expect(await file.suspend() == false)
        #expect(BlobBench.names(in: bench.spoolFolder).isEmpty)
    }

    @Test(arguments: [true, false])
    func aFileForAnotherMachineIsNotSynced(isSynced: Bool) async throws {
        let bench = try BlobBench(isSynced: isSynced)
        // A pipe can be written, but not synced.
        let path = bench.blobs.path
        #expect(mkfifo(path, 0o600) == 0)
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        let (pipe, _) = try await QueuedFile.extend(path, on: BlockingQueue("spool"))
        let file = SpoolFile(path: path, file: pipe, spool: bench.spool)
        try await file.append([1, 2, 3])
        let finished = try? await file.finish()
        #expect((finished == nil) == isSynced)
    }

    @Test func aNameIsUsedOnce() async throws {
        let bench = try BlobBench()
        let first = try await bench.spool.begin("SAME")
        await #expect(throws: BlobError.self) { try await bench.spool.begin("SAME") }
        await first.discard()
    }

    @Test(arguments: ["../x", "", "a/b"])
    func noNameLeadsOutOfTheSpool(name: String) async throws {
        let bench = try BlobBench()
        await #expect(throws: BlobError.invalidKey) { try await bench.spool.begin(name) }
        await #expect(throws: BlobError.invalidKey) { try await bench.spool.place(name) }
    }

    @Test func aSpoolFileOfAnotherProcessCanBeAdopted() async throws {
        let bench = try BlobBench()
        let place = try await bench.spool.place("DERIVED")
        try Data([5]).write(to: place)
        try await bench.store.adopt(try await bench.spool.seal(place), as: bench.key("PHOTO", .thumbnail))
        #expect(try await bench.read(bench.key("PHOTO", .thumbnail)) == [5])
    }

    @Test func sealingWhatIsNotThereFails() async throws {
        let bench = try BlobBench()
        let place = try await bench.spool.place("DERIVED")
        await #expect(throws: BlobError.missing) { try await bench.spool.seal(place) }
    }

    @Test func theSweepAtTheStartDeletesWhatADeadProcessLeft() async throws {
        let bench = try BlobBench()
        #expect(try await bench.spool.sweep() == 0)
        for name in ["A", "B"] { try await bench.spool.begin(name).append([1]) }
        #expect(try await bench.spool.sweep() == 2)
        #expect(BlobBench.names(in: bench.spoolFolder).isEmpty)
        let file = try await bench.spool.begin("C")
        try await file.append([1])
        _ = try await file.finish()
        #expect(BlobBench.names(in: bench.spoolFolder) == ["C"])
    }

    @Test func aDiskErrorIsReportedWithoutAPath() async throws {
        let bench = try BlobBench()
        // A file in place of the folder makes every write below it fail.
        try Data().write(to: bench.spoolFolder)
        let error = await #expect(throws: BlobError.self) { try await bench.spool.begin("UPLOAD") }
        #expect(try #require(error).description.contains("/") == false)
        #expect(BlobError.full.description.contains("full"))
    }
}
