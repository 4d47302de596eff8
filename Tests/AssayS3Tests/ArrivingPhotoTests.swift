import AssayBlobs
import AssayCore
import AssayTestSupport
import AssayTestTiming
import FaultProxy
import Foundation
import Synchronization
import Testing

@testable import AssayS3

/// Photos that are sent to the store while they arrive.
@Suite struct ArrivingPhotoTests {
    private static let bytes = StoreBench.bytes(2_000_000)
    private static let digest = SHA256Hasher.digest(of: bytes)

    private func run(
        _ rules: FaultRule..., work: (StoreBench, FaultProxy) async throws -> Void
    ) async throws {
        let shared = try await TestObjectStore.shared()
        let proxy = try FaultProxy(to: try #require(URL(string: shared.endpoint)))
        defer { proxy.stop() }
        for rule in rules { proxy.add(rule) }
        var settings = try shared.settings(endpoint: proxy.url.absoluteString)
        // A slow machine must not end the sending of photos that a test holds back.
        (settings.timeouts.idle, settings.timeouts.total) = (.seconds(600), .seconds(600))
        try await StoreBench.run(settings) { bench async throws in try await work(bench, proxy) }
    }

    /// Begins a photo's file, and the sending of it.
    private func begin(_ key: BlobKey, in bench: StoreBench) async throws -> SpoolFile {
        let file = try await bench.spool.begin(UUID().uuidString)
        await bench.store.beginAdoption(of: file, as: key, bytes: Self.bytes.count, digest: Self.digest)
        return file
    }

    private func untilNothingIsSent(_ bench: StoreBench) async throws {
        try await eventually("no photo is being sent") { bench.store.arrivals.withLock { $0 == 0 } }
    }

    @Test func aPhotoIsSentWhileItArrivesAndOnlyOnce() async throws {
        try await run { bench, proxy async throws in
            let key = try bench.key()
            let file = try await begin(key, in: bench)
            try await file.append(Self.bytes.prefix(1_000_000))
            await proxy.came("PUT", key.name)
            try await file.append(Self.bytes.dropFirst(1_000_000))
            try await bench.store.adopt(try await file.finish(), as: key, digest: Self.digest)
            #expect(proxy.requests.count == 1)
            #expect(bench.spoolNames.isEmpty)
            #expect(try await bench.read(key) == Self.bytes)
            try await untilNothingIsSent(bench)
        }
    }

    @Test func aPhotoThatIsRefusedAfterItsArrivalLeavesNoObject() async throws {
        try await run { bench, proxy async throws in
            let key = try bench.key()
            func arrive() async throws {
                let file = try await begin(key, in: bench)
                try await file.append(Self.bytes)
                let spooled = try await file.finish()
                await proxy.came("PUT", key.name)
                await bench.spool.discard(spooled.url)
            }
            try await arrive()
            try await untilNothingIsSent(bench)
            await #expect(throws: BlobError.missing) { try await bench.store.open(key) }
        }
    }

    @Test func aFailureAfterTheArrivalIsTheFirstOfTheAttempts() async throws {
        try await run(FaultRule("PUT", path: "", .answer(503))) { bench, proxy async throws in
            let key = try bench.key()
            let file = try await begin(key, in: bench)
            try await file.append(Self.bytes)
            let spooled = try await file.finish()
            await proxy.came("PUT", key.name)
            await #expect(throws: BlobError.self) {
                try await bench.store.adopt(spooled, as: key, digest: Self.digest)
            }
            #expect(proxy.requests.count == S3RetryPolicy().attempts)
            proxy.clearRules()
            try await bench.store.adopt(spooled, as: key, digest: Self.digest)
            #expect(try await bench.read(key) == Self.bytes)
        }
    }

    @Test func aSendingThatBreaksWhileThePhotoArrivesIsReplaced() async throws {
        try await run(FaultRule("PUT", path: "", times: 1, .cutRequest(after: 70_000))) { bench, proxy async throws in
            let key = try bench.key()
            let file = try await begin(key, in: bench)
            try await file.append(Self.bytes.prefix(1_000_000))
            await proxy.came("PUT", key.name)
            try await untilNothingIsSent(bench)
            try await file.append(Self.bytes.dropFirst(1_000_000))
            try await bench.store.adopt(try await file.finish(), as: key, digest: Self.digest)
            #expect(proxy.requests.count == 2)
            #expect(try await bench.read(key) == Self.bytes)
        }
    }

    /// The limit of connections assumes one descriptor for the file of an upload.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
    func aPhotoThatIsNotBeingSentIsOpenOnce() async throws {
        try await run { bench, _ async throws in
            func open() throws -> Int {
                let files = FileManager.default
                return try files.contentsOfDirectory(atPath: "/proc/self/fd").filter { number in
                    // A descriptor of another test may be closed by now.
                    let path = try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
                    return path?.contains(bench.folder.url.lastPathComponent) == true
                }.count
            }
            let file = try await begin(try bench.key(), in: bench)
            try await file.append(Self.bytes.prefix(1_000))
            #expect(try open() == 1)
            await file.discard()
        }
    }

    @Test func morePhotosThanMayBeSentAtOnceAreSentAfterTheirArrival() async throws {
        try await run { bench, proxy async throws in
            var held: [SpoolFile] = []
            for number in 0..<16 {
                let file = try await begin(try bench.key("P\(number)"), in: bench)
                try await file.append(Self.bytes.prefix(1_000_000))
                held.append(file)
            }
            try await eventually("16 photos are being sent") { proxy.requests.count == 16 }
            let key = try bench.key("LATE")
            let file = try await begin(key, in: bench)
            try await file.append(Self.bytes)
            let spooled = try await file.finish()
            try await eventually("the sending found no place") { spooled.arriving?.release() == false }
            #expect(proxy.requests.count == 16)
            try await bench.store.adopt(spooled, as: key, digest: Self.digest)
            #expect(try await bench.read(key) == Self.bytes)
            for file in held { await file.discard() }
        }
    }

    @Test func theNextPhotoHasTheConnectionOfTheOneBefore() async throws {
        let receiver = try HTTPReceiver(keepsRequests: false)
        defer { receiver.stop() }
        let settings = try await TestObjectStore.shared().settings(endpoint: "http://127.0.0.1:\(receiver.port)")
        try await StoreBench.run(settings) { bench async throws in
            for number in 0..<3 {
                let key = try bench.key("P\(number)")
                let file = try await begin(key, in: bench)
                try await file.append(Self.bytes)
                try await bench.store.adopt(try await file.finish(), as: key, digest: Self.digest)
            }
        }
        #expect(try receiver.connections() == 1)
    }
}
