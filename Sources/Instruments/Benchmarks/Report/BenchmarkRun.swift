import Foundation

/// The options of a benchmark run.
struct BenchmarkRun: Sendable {
    /// The share of the full data and calls: 1 for valid figures; smaller values only show that everything works.
    let scale: Double
    /// The folder for generated data, on the disk to be measured.
    let folder: URL
    /// The folder of the ``Stock``.
    let datasets: URL
    /// The folder of the peers; `nil` to measure without them.
    let peers: URL?

    /// The full count multiplied by the scale, but at least `least`.
    func count(_ full: Int, atLeast least: Int = 1) -> Int {
        max(least, Int((Double(full) * scale).rounded()))
    }

    /// Creates a folder for one measurement, and removes it afterward.
    func inFolder<Value>(_ name: String, _ body: (URL) async throws -> Value) async throws -> Value {
        try await Self.inFolder(name, of: folder, body)
    }

    /// Creates a folder in another one, and removes it afterward.
    static func inFolder<Value>(
        _ name: String, of parent: URL, _ body: (URL) async throws -> Value
    ) async throws -> Value {
        let folder = parent.appending(path: "\(name)-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(folder)
    }
}

/// One of the benchmarks, selected by name on the command line.
struct Benchmark: Sendable {
    let name: String
    /// The data that must exist.
    var stock: Set<Stock> = []
    let figures: @Sendable (BenchmarkRun) async throws -> [Figure]

    /// The first part of a name such as `webhooks.claim`; each family can be selected by it.
    var family: String { String(name.prefix { $0 != "." }) }
}
