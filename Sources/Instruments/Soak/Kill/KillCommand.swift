import ArgumentParser
import AssayBlobs
import AssayCore
import Foundation

/// The command `soak kill`.
struct KillCommand: SoakRun {
    static let configuration = CommandConfiguration(
        commandName: "kill",
        abstract: "Kill the server repeatedly under concurrent captures, and check the state after each restart.",
        discussion: """
            scripts/soak kill                           200 kills under 50 captures
            scripts/soak kill --kills 10 --seed 1       the short form
            scripts/soak kill --database postgres --blobs s3    on a PostgreSQL server and an object store of its own

            Every second kill -9 comes at a random time, the others at each fault point of uploads and webhooks in \
            turn. After each restart on the same data every acknowledged photo must be there byte by byte, no row may \
            lack its blob, every blob without a row must be swept, no work may be lost, no item may appear twice, every \
            acknowledged answer must still hold, and no process of the killed server may be left. Meanwhile a \
            partner's backend flags items and clears the flags, and repeats each call with its Idempotency-Key: each \
            must be carried out once, and its event must reach the partner's webhook. PostgreSQL is killed, too, and \
            the store answers 500 and 503 and stalls, while the server stays up. Calls must succeed again within the \
            documented time. The metrics of a server must add up with what it has acknowledged and stored.
            """)

    /// The number of items whose flags are changed during the run, each by a backend of its own.
    private static let flaggedItems = 8

    @Option(help: "The number of kills.")
    var kills = 200

    @Option(help: "The number of concurrent captures.")
    var captures = 50

    @Option(help: "The seed of the kills. Default: random.")
    var seed: UInt64?

    @Option(help: "sqlite, or postgres: a PostgreSQL server of the run's own, which is killed kills / 10 times, too.")
    var database = DatabaseKind.sqlite

    @Option(help: "disk, or s3: an object store of the run's own, which fails kills / 10 times, at least 3 times.")
    var blobs = BlobKind.disk

    func validate() throws {
        guard (1...10_000).contains(kills), (1...500).contains(captures) else {
            throw ValidationError("--kills takes 1 to 10000, --captures 1 to 500.")
        }
    }

    func perform(in folder: RunFolder) async throws -> [String] {
        let plan = plan(seed: Self.seed(seed))
        let storage = try await StorageServers.start(database, blobs, folder: folder)
        let installation = try await SoakInstallation.make(
            data: folder.data, log: folder.log, storage: storage.settings + KillRun.settings)
        let pool = try ClientPool(
            captures, installation: installation, folder: folder.clients,
            photoPool: try await PhotoPool.make(in: folder.url),
            flagged: try await installation.addFinalItems(Self.flaggedItems))
        let objects = blobs == .s3 ? ObjectInventory(installation) : nil
        let run = KillRun(
            installation: installation, pool: pool, plan: plan, storage: storage,
            blobs: objects ?? DiskBlobInventory(folder: installation.blobs))
        let report = if let objects { try await objects.closing { try await run() } } else { try await run() }
        try await storage.stop()
        Progress.print(report.summary(pool.acknowledgements.acknowledged))
        return report.failures
    }

    private func plan(seed: UInt64) -> KillPlan {
        // An object gets its name with its bytes, so no server reaches the point between the two.
        let points = FaultPoint.allCases.filter { blobs == .disk || $0 != .afterRename }
        return KillPlan(
            kills: kills, seed: seed, points: points, databaseKills: database == .postgres ? max(1, kills / 10) : 0,
            storeFaults: blobs == .s3 ? max(Outage.storeFailures.count, kills / 10) : 0)
    }
}
