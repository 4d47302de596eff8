import AssayCore
import AssayInstruments
import AssayOperations
import AssayStorage
import Foundation

/// The bytes that the database writes for an item with nine photos, to its log and to its file.
///
/// The items are created in transactions of 2,000, by the statements of real captures and decisions. Each page that a
/// transaction changes is written twice, so the figure shows how many pages an item changes.
struct BytesBenchmark: Sendable {
    private static let batch = 2_000

    static let benchmark = Benchmark(name: "bytes-written") { run in
        try await run.inFolder("bytes") { try await BytesBenchmark(run: run, folder: $0).figures() }
    }

    private let run: BenchmarkRun
    private let folder: URL

    private func figures() async throws -> [Figure] {
        let items = run.count(20 * Self.batch, atLeast: 100)
        let bench = try await Bench.make(in: folder.appending(path: "items"))
        let seeder = try await bench.seeder()
        let users = try await seeder.addUsers(1_000)
        let before = try await bench.platform.store.read { try $0.pageUse.bytes() }
        let writtenBefore = try ProcessBytes.written()
        for first in stride(from: 0, to: items, by: Self.batch) {
            let numbers = first..<min(items, first + Self.batch)
            try await seeder(numbers.map { SeedNumber($0, of: items).seed(users: users) })
        }
        let written = try ProcessBytes.written() - writtenBefore
        let after = try await bench.platform.store.read { try $0.pageUse.bytes() }
        try await bench.close()
        return Self.figures(items: items, written: written, kept: after - before)
    }

    private static func figures(items: Int, written: Int, kept: Int) -> [Figure] {
        func perItem(_ bytes: Int) -> Measurement {
            Measurement(unit: "bytes per item", median: Double(bytes) / Double(items), samples: items)
        }
        return [
            Figure(
                "bytes_written",
                "bytes written for an item with nine photos against the bytes of it that the file keeps",
                measured: perItem(written), against: perItem(kept), ratio: Double(written) / Double(kept),
                target: .atMost(8.2))
        ]
    }
}

/// The bytes that this process has passed to the kernel's calls for writing.
private enum ProcessBytes {
    /// - Throws: A benchmark error on systems without `/proc`.
    static func written() throws -> Int {
        guard let text = try? String(contentsOfFile: "/proc/self/io", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("wchar: ") }),
            let bytes = Int(line.dropFirst("wchar: ".count))
        else { throw BenchmarkError("this system does not count the bytes that a process writes") }
        return bytes
    }
}
