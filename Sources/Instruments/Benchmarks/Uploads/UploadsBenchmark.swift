import AssayCore
import AssayOperations
import Foundation
import Hummingbird

/// The `PUT` of a photo, up to the synced file.
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
        let photo = try await BenchPhoto.make(in: folder)
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
            return try UploadTurns(photo: photo, connection: connection, bare: bare, targets: targets)
                .measure(calls: calls, warmUp: warmUp)
        }
        try await bench.close()
        return [
            .speed(
                "uploads",
                """
                PUT of a photo of 12 megapixels against a bare handler that streams the same bytes to the same disk, syncs \
                the file, renames it and syncs the folder
                """,
                of: Measurement(calls: times.first), beside: Measurement(calls: times.second), target: .atLeast(0.9))
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
    func call(_ photo: BenchPhoto, number: Int) -> HTTPCall {
        HTTPCall(
            "PUT", "/sdk/v1/captures/\(capture)/images/\(region)",
            ["Authorization": "Bearer \(token)", "Content-Type": "image/jpeg"], body: photo.bytes(numbered: number))
    }
}

/// The product and the bare handler in alternation, each over its own connection.
private struct UploadTurns {
    let photo: BenchPhoto
    let connection: HTTPConnection
    let bare: HTTPConnection
    let targets: [UploadTarget]

    /// Measures both; the requests are built outside the measured time.
    func measure(calls: Int, warmUp: Int) throws -> (first: Samples, second: Samples) {
        var samples = (first: Samples(), second: Samples())
        for number in 0..<(calls + warmUp) {
            let request = targets[number].call(photo, number: number)
            let bareRequest = HTTPCall("PUT", "/photos/\(number)", body: photo.bytes(numbered: number))
            var times = (first: Samples(), second: Samples())
            let product = { _ = try times.first.time { try connection.call(request, expecting: 201) } }
            let other = { _ = try times.second.time { try bare.call(bareRequest, expecting: 201) } }
            for turn in number.isMultiple(of: 2) ? [product, other] : [other, product] { try turn() }
            guard number >= warmUp else { continue }
            samples.first.add(times.first)
            samples.second.add(times.second)
        }
        return samples
    }
}
