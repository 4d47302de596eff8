import AssayBlobs
import AssayCore
import AssayOperations
import Foundation
import Hummingbird

/// The `PUT` of a photo of 12 MB, up to the synced file, row and job.
struct UploadsBenchmark: Sendable {
    static let benchmark = Benchmark(name: "uploads") { run in
        try await run.inFolder("uploads") { try await UploadsBenchmark(run: run, folder: $0).figures() }
    }

    private let run: BenchmarkRun
    private let folder: URL

    private func figures() async throws -> [Figure] {
        let calls = run.count(200, atLeast: 3)
        let warmUp = run.count(20, atLeast: 1)
        let bench = try await Bench.make(in: folder.appending(path: "data"))
        let photo = try await BenchPhoto.make(bytes: 12_000_000, in: folder)
        let targets = try await UploadTarget.make(calls + warmUp + 1, for: bench)
        let port = try await BenchServer.product(bench.platform)
        let answer = try await onThread { [target = targets[calls + warmUp]] in
            try HTTPConnection(port: port).call(target.call(photo, number: calls + warmUp), expecting: 201)
        }
        let router = Router()
        try BareUploads(folder: folder.appending(path: "bare"), answer: answer).addRoutes(to: router)
        let barePort = try await BenchServer.bare(router)
        let times = try await onThread {
            let connection = try HTTPConnection(port: port)
            let bare = try HTTPConnection(port: barePort)
            return try AlternatingUploads(kinds: [
                { (connection, targets[$0].call(photo, number: $0)) },
                { (bare, HTTPCall("PUT", "/hashed-photos/hashed-\($0)", body: photo.bytes(numbered: $0))) },
                { (bare, HTTPCall("PUT", "/photos/\($0)", body: photo.bytes(numbered: $0))) },
            ]).measure(calls: calls, warmUp: warmUp)
        }
        try await bench.close()
        let product = Measurement(calls: times[0])
        return [
            .speed(
                "uploads.hashing",
                """
                PUT of a photo of 12 MB against a bare handler that streams the same bytes to the same disk, computes \
                their SHA-256 as they arrive, syncs the file, renames it and syncs the folder
                """,
                of: product, beside: Measurement(calls: times[1]), target: .atLeast(0.85)),
            .speed(
                "uploads.plain", "the same against a bare handler that does all of this except for the SHA-256",
                of: product, beside: Measurement(calls: times[2]), target: .atLeast(0.6)),
        ]
    }
}

/// The capture and region that receive one photo.
struct UploadTarget: Sendable {
    let capture: String
    let region: String
    let token: String

    /// Begins as many captures as needed and returns their regions.
    static func make(_ count: Int, for bench: Bench) async throws -> [UploadTarget] {
        var targets: [UploadTarget] = []
        while targets.count < count {
            let id = UUID().uuidString.lowercased()
            let begun = try await BeginCapture(bench.platform)(
                bench.user, id: id, item: ["brand": "Gucci", "product_category": "luxury", "item_type": "handbag"],
                configuration: "production")
            targets += begun.snapshot.regions.map { UploadTarget(capture: id, region: $0.id, token: begun.token) }
        }
        return Array(targets.prefix(count))
    }

    /// The request for one photo; each number gives different bytes.
    func call(_ photo: BenchPhoto, number: Int) -> HTTPCall { call(photo.bytes(numbered: number)) }

    /// The request for a photo with these bytes.
    func call(_ bytes: [UInt8], _ headers: [String: String] = [:]) -> HTTPCall {
        HTTPCall(
            "PUT", "/sdk/v1/captures/\(capture)/images/\(region)",
            ["Authorization": "Bearer \(token)", "Content-Type": "image/jpeg"].merging(headers) { $1 }, body: bytes)
    }
}

/// Uploads to several handlers that alternate, one call at a time.
struct AlternatingUploads {
    /// A request for each handler, by the number of the call, and the connection to send it on.
    let kinds: [(_ call: Int) throws -> (connection: HTTPConnection, request: HTTPCall)]
    /// The status with which each handler answers; by default 201.
    var statuses: [Int] = []

    /// Measures all handlers; the handler that begins changes with each call.
    ///
    /// The requests are built outside of the measured time: the copies of a photo would hide a part of the difference.
    ///
    /// - Parameter warmUp: The number of calls of each handler that run first and are not counted.
    /// - Returns: The samples of each handler.
    func measure(calls: Int, warmUp: Int) throws -> [Samples] {
        var samples = kinds.map { _ in Samples() }
        for call in 0..<(warmUp + calls) {
            if call == warmUp { samples = kinds.map { _ in Samples() } }
            for place in kinds.indices {
                let kind = (place + call) % kinds.count
                let (connection, request) = try kinds[kind](call)
                _ = try samples[kind].time {
                    try connection.call(request, expecting: statuses.isEmpty ? 201 : statuses[kind])
                }
            }
        }
        return samples
    }
}
