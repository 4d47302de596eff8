import AssaySQLite
import Foundation

/// Locks the database from another process for ten seconds, as a backup or an operator's tool might.
struct LockedDatabase: FailureInjection {
    static let name = "locked-database"
    private static let seconds = 10.0
    /// The server's lock timeout, in seconds.
    ///
    /// ``tolerance`` is the additional time allowed on a busy machine.
    private static let lockTimeout = 5.0
    private static let tolerance = 3.0

    static func obstacle() -> String? { nil }

    func run(in folder: RunFolder, _ report: inout FailureInjectionReport) async throws {
        let bench = try await FailureInjectionBench(data: folder.data, in: folder)
        let captures = try await RawCapture.begin(4, bench.installation)
        let photos = Dictionary(uniqueKeysWithValues: RawCapture.regions.map { ($0, bench.photo("locked \($0)")) })
        for (region, bytes) in photos {
            report.expect(await captures[0].put(region, bytes), 201, for: "before, upload")
        }
        try await bench.during(&report) { report in
            let lock = try await HeldLock(bench.installation, seconds: Self.seconds)
            async let first = captures[0].submit(photos)
            async let second = captures[1].submit(photos)
            async let upload = captures[2].put(RawCapture.regions[0], bench.photo("while locked"))
            let read = await captures[3].status()
            report.expect(read, 200, for: "locked, reading")
            report.expect(read.seconds < Self.lockTimeout, "locked, reading does not wait", found: read.description)
            for (what, answer) in [("submit", await first), ("another submit", await second), ("upload", await upload)]
            {
                report.expect(answer, 503, "storage_busy", for: "locked, \(what)")
                report.expect(
                    answer.seconds < Self.lockTimeout + Self.tolerance,
                    "locked, \(what) is answered before a caller times out",
                    found: answer.description)
            }
            report.expect(
                try await retrying { await captures[1].submit(photos) }, 200,
                for: "the same submit, sent again as Retry-After says")
            try await lock.released()
            report.expect(
                await captures[2].put(RawCapture.regions[0], bench.photo("while locked")), 201, for: "after, upload")
            report.expect(await captures[0].submit(photos), 200, for: "after, submit")
            report.expect(await FullDisk.completed(captures[0]), 200, for: "after, complete")
        }
    }

    /// Retries a call while the database is busy, as a client does.
    private func retrying(_ call: () async -> RawAnswer) async throws -> RawAnswer {
        var answer = await call()
        for _ in 0..<5 where answer.code == "storage_busy" {
            try await Task.sleep(for: .seconds(answer.retryAfter ?? 1))
            answer = await call()
        }
        return answer
    }
}

/// The write lock of an installation's database, held by this process.
private struct HeldLock: Sendable {
    private let holder: Task<Void, any Error>

    /// Returns when the lock is held.
    init(_ installation: SoakInstallation, seconds: Double) async throws {
        let (taken, signal) = AsyncStream.makeStream(of: Void.self)
        let file = installation.database
        holder = Task {
            let database = try await SQLiteDatabase.open(.file(file), readers: 1)
            try await database.write { _ in
                signal.yield()
                // The transaction is open and has a dedicated thread, so it may block.
                Thread.sleep(forTimeInterval: seconds)
            }
            try await database.close()
        }
        for await _ in taken { break }
    }

    func released() async throws {
        try await holder.value
    }
}
