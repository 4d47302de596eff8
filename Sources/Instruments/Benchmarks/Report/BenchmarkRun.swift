import Foundation

/// What a run is to do, and where.
struct BenchmarkRun: Sendable {
    /// 1 for figures that count; smaller ones show that everything still works.
    let scale: Double
    /// Where data is made, on the disk that is measured.
    let folder: URL
    /// Where the searches' items are kept from run to run, if they are.
    let stock: URL?

    /// So many of something as the scale leaves.
    func count(_ full: Int, atLeast least: Int = 1) -> Int {
        max(least, Int((Double(full) * scale).rounded()))
    }

    /// A folder for one measurement, removed after it.
    func inFolder<Value>(_ name: String, _ body: (URL) async throws -> Value) async throws -> Value {
        let folder = folder.appending(path: "\(name)-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(folder)
    }
}

/// One of the measurements, by the name under which a run asks for it.
struct Benchmark: Sendable {
    let name: String
    let figures: @Sendable (BenchmarkRun) async throws -> [Figure]
}
