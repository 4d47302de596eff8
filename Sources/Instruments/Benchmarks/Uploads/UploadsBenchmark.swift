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
            return try UploadTurns(photo: photo, connection: connection, bare: bare, targets: targets)
                .measure(calls: calls, warmUp: warmUp)
        }
        try await bench.close()
        let product = Measurement(calls: times.product)
        return [
            .speed(
                "uploads.hashing",
                """
                PUT of a photo of 12 MB against a bare handler that streams the same bytes to the same disk, computes \
                their SHA-256 as they arrive, syncs the file, renames it and syncs the folder
                """,
                of: product, beside: Measurement(calls: times.hashing), target: .atLeast(0.85)),
            .speed(
                "uploads.plain", "the same against a bare handler that does all of this except for the SHA-256",
                of: product, beside: Measurement(calls: times.plain), target: .atLeast(0.6)),
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

/// The product and the bare handlers in alternation, over one connection to each server.
private struct UploadTurns {
    /// The samples of each handler.
    struct Times: Sendable {
        var product = Samples()
        var hashing = Samples()
        var plain = Samples()
    }

    let photo: BenchPhoto
    let connection: HTTPConnection
    let bare: HTTPConnection
    let targets: [UploadTarget]

    /// Measures all handlers; the requests are built outside the measured time.
    func measure(calls: Int, warmUp: Int) throws -> Times {
        var times = Times()
        for number in 0..<(calls + warmUp) {
            if number == warmUp { times = Times() }
            let request = targets[number].call(photo, number: number)
            let body = photo.bytes(numbered: number)
            let hashing = HTTPCall("PUT", "/hashed-photos/\(number)", body: body)
            let plain = HTTPCall("PUT", "/photos/h\(number)", body: body)
            let turns = [
                { times.product.time { Result { try connection.call(request, expecting: 201) } } },
                { times.hashing.time { Result { try bare.call(hashing, expecting: 201) } } },
                { times.plain.time { Result { try bare.call(plain, expecting: 201) } } },
            ]
            for turn in turns.indices { _ = try turns[(turn + number) % turns.count]().get() }
        }
        return times
    }
}
