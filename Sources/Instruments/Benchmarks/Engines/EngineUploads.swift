import AssayBlobs
import AssayCore
import AssayOperations
import AssayServer
import Foundation

/// The `PUT` of a photo of 12 MB to a server with its photos in an object store, up to the stored object, row and job,
/// against a bare `PUT` of the same bytes to the same store, on both databases in one run.
struct EngineUploads: Sendable {
    static let benchmark = Benchmark(name: "engines.uploads-s3") { run in
        try await run.inFolder("engines-uploads") { folder in
            try await EnginePostgres.with(in: folder.appending(path: "postgres")) { server in
                try await BenchObjectStore.with { store in
                    try await EngineUploads(run: run, folder: folder, server: server, store: store).figures()
                }
            }
        }
    }

    private let run: BenchmarkRun
    private let folder: URL
    private let server: EnginePostgres
    private let store: BenchObjectStore

    /// A server and the captures that receive its photos.
    private struct Product: Sendable {
        let bench: Bench
        let port: UInt16
        let targets: [UploadTarget]
    }

    private func figures() async throws -> [Figure] {
        // Each call stores three photos, all of which stay until the end.
        let (calls, warmUp) = (run.count(60, atLeast: 3), run.count(6, atLeast: 1))
        // A small photo shows as well that everything works, and is generated in a fraction of the time.
        let photo =
            run.scale < 1
            ? try await BenchPhoto.make(shrunkBy: 3, in: folder)
            : try await BenchPhoto.make(bytes: 12_000_000, in: folder)
        try await server.create("uploads")
        let sqlite = try await product("sqlite", ServerSettings(), calls + warmUp)
        let postgres = try await product("postgres", try server.settings(database: "uploads"), calls + warmUp)
        let times = try await onThread { [store] in
            let (first, second) = (try HTTPConnection(port: sqlite.port), try HTTPConnection(port: postgres.port))
            let bare = try HTTPConnection(port: try store.port)
            return try AlternatingUploads(
                kinds: [
                    { (first, sqlite.targets[$0].call(photo, number: $0)) },
                    { (second, postgres.targets[$0].call(photo, number: $0)) },
                    { (bare, try store.put(photo.bytes(numbered: $0), as: "photo-\($0)", at: Date())) },
                ], statuses: [200, 201]
            ).measure(calls: calls, warmUp: warmUp)
        }
        for product in [sqlite, postgres] { try await product.bench.close() }
        return figures(times.map { Measurement(calls: $0) })
    }

    private func product(_ name: String, _ database: ServerSettings, _ count: Int) async throws -> Product {
        var settings = database
        try store.place(photosOf: name, in: &settings, folder: folder)
        let bench = try await Bench.make(in: folder.appending(path: name), settings: settings)
        return Product(
            bench: bench, port: try await BenchServer.product(bench.platform),
            targets: try await UploadTarget.make(count, for: bench))
    }

    private func figures(_ times: [Measurement]) -> [Figure] {
        let bare = "against a bare PUT of the same bytes to the same object store"
        return [
            .speed(
                "engines.uploads-s3.sqlite", "PUT of a photo of 12 MB with rows in SQLite, \(bare)", of: times[0],
                beside: times[2], target: .atLeast(0.8)),
            .speed(
                "engines.uploads-s3.postgres", "PUT of a photo of 12 MB with rows in PostgreSQL, \(bare)",
                of: times[1], beside: times[2], target: .atLeast(0.8)),
            .speed(
                "engines.uploads-s3", "PUT of a photo of 12 MB to the object store: PostgreSQL against SQLite",
                of: times[1], beside: times[0]),
        ]
    }
}
