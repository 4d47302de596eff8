import Foundation

/// The times of one kind of call on both databases, beside few rows and beside many.
struct EngineTimes: Sendable {
    /// The rows of a dataset, for the report.
    struct Size: Sendable {
        let few: String
        let many: String
    }

    /// The largest allowed growth: the same as that of searches on SQLite.
    private static let growth = Figure.Target.atMost(1.3)

    let size: Size
    private let sqlite: (few: Measurement, many: Measurement)
    private let postgres: (few: Measurement, many: Measurement)

    /// Measures all four in turns.
    ///
    /// - Parameters:
    ///   - prepare: Prepares a round; its time is not counted.
    ///   - kinds: The calls: SQLite with few rows and with many, PostgreSQL with few and with many.
    static func measure(
        calls: Int, warmUp: Int, size: Size, on server: PostgresServer,
        prepare: (Int) async throws -> Void = { _ in }, _ kinds: [@Sendable (Int) async throws -> Void]
    ) async throws -> EngineTimes {
        let samples = try await Turns.rounds(
            calls, warmUp: warmUp, children: { server.processes }, before: prepare, kinds)
        let found = samples.map { Measurement(calls: $0) }
        return EngineTimes(size: size, sqlite: (found[0], found[1]), postgres: (found[2], found[3]))
    }

    /// The figures: PostgreSQL against SQLite at both sizes, and the growth on each.
    func figures(_ name: String, _ says: String, target: Figure.Target? = growth) -> [Figure] {
        [
            .speed(
                "\(name).few", "\(says), beside \(size.few): PostgreSQL against SQLite", of: postgres.few,
                beside: sqlite.few),
            .speed(
                "\(name).many", "\(says), beside \(size.many): PostgreSQL against SQLite", of: postgres.many,
                beside: sqlite.many),
            growth("\(name).growth.sqlite", "\(says) on SQLite", sqlite, target),
            growth("\(name).growth.postgres", "\(says) on PostgreSQL", postgres, target),
        ]
    }

    private func growth(
        _ name: String, _ says: String, _ times: (few: Measurement, many: Measurement), _ target: Figure.Target?
    ) -> Figure {
        Figure(
            name, "\(says): beside \(size.many) against \(size.few)", measured: times.many, against: times.few,
            ratio: times.many.median / times.few.median, target: target)
    }
}
