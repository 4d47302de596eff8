import AssayCore
import AssayTestSupport
import Testing

@testable import AssayBlobs

/// Tests for the readers of interrupted uploads, whose number and lifetime are limited.
@Suite struct InterruptedReadersTests {
    private let readers = InterruptedReaders()
    private let start = TestClock().now()

    private func key(_ number: Int, capture: String = "CAPTURE") throws -> UploadKey {
        try UploadKey(capture: CaptureID(capture), region: "size_tag", digest: "d\(number)")
    }

    @Test func aReaderIsTakenOnce() throws {
        let reader = ReadBytes()
        readers.keep(reader, of: try key(1), at: start)
        #expect(readers.take(try key(2)) == nil)
        #expect(readers.take(try key(1)) as? ReadBytes === reader)
        #expect(readers.take(try key(1)) == nil)
    }

    @Test func theOldestMakesRoom() throws {
        for number in 0...InterruptedReaders.most {
            let time = start.adding(seconds: number == 5 ? -1 : number)
            readers.keep(ReadBytes(), of: try key(1, capture: "C\(number)"), at: time)
        }
        #expect(readers.count == InterruptedReaders.most)
        #expect(readers.take(try key(1, capture: "C5")) == nil)
        #expect(readers.take(try key(1, capture: "C0")) != nil)
    }

    @Test func aRegionHasOneReader() throws {
        readers.keep(ReadBytes(), of: try key(1, capture: "OTHER"), at: start)
        for number in 0...InterruptedReaders.most {
            readers.keep(ReadBytes(), of: try key(number), at: start.adding(seconds: 1))
        }
        #expect(readers.count == 2)
        #expect(readers.take(try key(0)) == nil)
        #expect(readers.take(try key(InterruptedReaders.most)) != nil)
        #expect(readers.take(try key(1, capture: "OTHER")) != nil)
    }

    @Test func aCapturesReadersGoWithItsUploads() async throws {
        let bench = try BlobBench()
        for capture in ["CAPTURE", "OTHER"] {
            bench.uploads.interrupted.keep(ReadBytes(), of: try key(1, capture: capture), at: start)
        }
        try await bench.uploads.discardAll(of: CaptureID("CAPTURE"))
        #expect(bench.uploads.interrupted.take(try key(1)) == nil)
        #expect(bench.uploads.interrupted.take(try key(1, capture: "OTHER")) != nil)
    }
}
