import AssayCore
import AssayInstruments
import AssayOperations
import AssayServer
import AssayStorage
import Foundation

/// The bytes that the database writes for each byte that it keeps.
///
/// The items have nine photos each and are stored 2,000 at a time. The kernel counts the bytes that this process hands
/// to its files, those of the write-ahead log and those of the database.
struct WrittenBytesBenchmark: Sendable {
    private static let batch = 2_000

    static let benchmark = Benchmark(name: "writes") { run in
        try await run.inFolder("writes") { folder in
            try await WrittenBytesBenchmark(items: run.count(40_000, atLeast: 200), home: folder).figures()
        }
    }

    let items: Int
    let home: URL

    private func figures() async throws -> [Figure] {
        let bench = try await Bench.make(in: home)
        let id = bench.organization
        guard let organization = try await bench.platform.store.read({ try $0.organizations.find(id) }) else {
            throw BenchmarkError("the organization is gone")
        }
        let seeder = ItemSeeder(bench.platform, organization: organization, hasPhotos: true)
        let users = try await seeder.addUsers(SearchDataset.users)
        let before = try Self.written()
        for first in stride(from: 0, to: items, by: Self.batch) {
            let numbers = first..<min(items, first + Self.batch)
            _ = try await seeder(numbers.map { SeedNumber($0, of: items).seed(users: users) })
        }
        // Closing moves the rest of the log into the database.
        try await bench.close()
        let written = Double(try Self.written() - before) / Double(items)
        let file = try FileManager.default.attributesOfItem(atPath: DataDirectory(home).database.path)
        let kept = Double((file[.size] as? Int) ?? 0) / Double(items)
        return [
            Figure(
                "writes", "bytes written for an item with nine photos against the bytes that it takes in the database",
                measured: Measurement(unit: "KB", median: written / 1_000, samples: items),
                against: Measurement(unit: "KB", median: kept / 1_000, samples: items), ratio: written / kept,
                target: .atMost(8.2))
        ]
    }

    /// The bytes that this process has written to files so far.
    private static func written() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/io", encoding: .utf8)
        let line = text.split(separator: "\n").first { $0.hasPrefix("write_bytes:") }
        guard let bytes = line?.split(separator: " ").last.flatMap({ Int($0) }) else {
            throw BenchmarkError("the system does not count written bytes")
        }
        return bytes
    }
}
