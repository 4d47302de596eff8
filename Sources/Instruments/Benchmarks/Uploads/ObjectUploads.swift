import AssayWire
import Crypto
import Foundation

/// The `PUT` of a photo of 12 MB to a server with its photos in an object store, up to the stored object, row and job,
/// against a bare `PUT` of the same bytes to the same store.
struct ObjectUploads: Sendable {
    static let benchmark = Benchmark(name: "uploads-s3") { run in
        try await run.inFolder("uploads-s3") { folder in
            try await BenchObjectStore.with { store in try await figure(run, folder, store) }
        }
    }

    private static func figure(_ run: BenchmarkRun, _ folder: URL, _ store: BenchObjectStore) async throws -> [Figure] {
        // Each call stores two photos, which stay until the end.
        let (calls, warmUp) = (run.count(60, atLeast: 3), run.count(6, atLeast: 1))
        let bench = try await Bench.make(in: folder.appending(path: "data"), settings: try store.settings)
        let photo = try await BenchPhoto.make(bytes: 12_000_000, in: folder)
        let targets = try await UploadTarget.make(calls + warmUp, for: bench)
        let port = try await BenchServer.product(bench.platform)
        let times = try await onThread {
            let (connection, bare) = (try HTTPConnection(port: port), try HTTPConnection(port: try store.port))
            return try AlternatingUploads(
                kinds: [
                    { (connection, targets[$0].declared(photo.bytes(numbered: $0))) },
                    { (bare, try store.put(photo.bytes(numbered: $0), as: "photo-\($0)", at: Date())) },
                ], statuses: [201, 200]
            ).measure(calls: calls, warmUp: warmUp)
        }
        try await bench.close()
        return [
            .speed(
                "uploads-s3",
                "PUT of a photo of 12 MB against a bare PUT of the same bytes to the same object store",
                of: Measurement(calls: times[0]), beside: Measurement(calls: times[1]), target: .atLeast(0.8))
        ]
    }
}

extension UploadTarget {
    /// The request of the client SDK, which declares the photo's digest.
    fileprivate func declared(_ bytes: [UInt8]) -> HTTPCall {
        let digest = Data(SHA256.hash(data: bytes)).base64EncodedString()
        return call(
            bytes, [WireHeader.contentDigest: "sha-256=:\(digest):", WireHeader.uploadIncomplete: "?0"])
    }
}
