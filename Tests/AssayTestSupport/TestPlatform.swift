package import AssayBlobs
package import AssayCore
package import AssayImaging
import AssayInstruments
import AssayKeys
package import AssayOperations
package import AssaySQL
import AssayServer
import AssayStorage
package import AssayTestTiming
import Foundation
import Testing

/// A platform of real parts in a temporary folder: database, blobs, pictures, keys.
///
/// Only the time and the random values are controlled.
package struct TestPlatform: Sendable {
    package let platform: Platform
    package let clock: TestClock
    package let folder: TestFolder
    package let database: any SQLDatabase
    /// The kind of the database, of which a second node opens a handle of its own.
    package let kind: TestDatabase

    /// - Parameters:
    ///   - database: One of the available databases.
    ///   - wrapping: Wraps the platform's database, for example to record statements.
    ///   - sleeper: The clock for waits.
    ///   - idleClock: The clock for the idle timeout of a connection; by default `sleeper`.
    ///   - identifiers: The source of ids; by default the seed.
    ///   - disk: The free disk space that uploads must leave; by default none.
    ///   - decoder: A separate pool, for a test that ends its processes.
    ///   - outboundRules: The places to which webhooks are sent.
    ///   - retrySchedule: The waits before the tries of a webhook's delivery.
    ///   - console: The way in which the console is offered: with an optional second factor, unless given.
    package static func make(
        _ kind: TestDatabase = .standard, clock: TestClock = TestClock(), seed: UInt64 = 1,
        sleeper: any Clock<Duration> = InstantClock(), idleClock: (any Clock<Duration>)? = nil,
        identifiers: IdentifierSource? = nil, baseURL: String = "http://assay.test", disk: DiskFloor = .off,
        decoder: DecoderPool? = nil, outboundRules: OutboundRules = .publicOnly(),
        retrySchedule: RetrySchedule = .standard, isForDevelopment: Bool = false,
        console: ConsoleAccess = .local, wrapping: (any SQLDatabase) -> any SQLDatabase = { $0 }
    ) async throws -> TestPlatform {
        let folder = try TestFolder()
        let database = wrapping(guarded(try await kind.open(in: folder)))
        return try await make(
            on: database, kind, in: folder, clock: clock, seed: seed, sleeper: sleeper, idleClock: idleClock ?? sleeper,
            identifiers: identifiers, baseURL: baseURL, disk: disk, decoder: decoder, outboundRules: outboundRules,
            retrySchedule: retrySchedule, isForDevelopment: isForDevelopment, console: console)
    }

    /// Creates a second node on the same folder, with its own handles of the same database and blobs.
    package func secondNode(seed: UInt64 = 2) async throws -> TestPlatform {
        let database = Self.guarded(try await kind.open(in: folder))
        return try await Self.make(
            on: database, kind, in: folder, clock: clock, seed: seed, sleeper: platform.sleeper,
            idleClock: platform.sleeper, identifiers: nil, baseURL: platform.address.text, disk: platform.disk,
            outboundRules: platform.outboundRules, retrySchedule: platform.retrySchedule,
            console: platform.console)
    }

    /// Creates another process on the same database and blobs, which has its own disk for uploads.
    package func otherProcess(_ id: ProcessID = ProcessID("other"), seed: UInt64 = 3) async throws -> TestPlatform {
        let database = Self.guarded(try await kind.open(in: folder))
        return try await Self.make(
            on: database, kind, in: folder, clock: clock, seed: seed, sleeper: platform.sleeper,
            idleClock: platform.sleeper, identifiers: nil, baseURL: platform.address.text, disk: platform.disk,
            outboundRules: platform.outboundRules, retrySchedule: platform.retrySchedule, console: platform.console,
            process: id,
            home: folder.url.appending(path: id.rawValue))
    }

    /// The decoder pool of all tests in a run, as for all users of a server.
    ///
    /// Its budget is that of `serve` on a machine with two cores, so that rejections do not depend on the machine.
    private static let sharedDecoder = DecoderPool(limits: PictureLimits(maxDecodeBytes: 640 << 20))

    /// The catalog, loaded once for all tests of a run: loading takes a third of a platform's setup time.
    private static let catalog = Result { try ChosenCatalog.load(nil) }

    /// Returns a database that checks every statement against the tenant rule.
    private static func guarded(_ database: any SQLDatabase) -> any SQLDatabase {
        RecordingDatabase(database) { _, text in
            if let violation = TenantRule.violation(in: text) { Issue.record("A statement \(violation)") }
        }
    }

    private static func make(
        on database: any SQLDatabase, _ kind: TestDatabase, in folder: TestFolder, clock: TestClock, seed: UInt64,
        sleeper: any Clock<Duration>, idleClock: any Clock<Duration>, identifiers: IdentifierSource?, baseURL: String,
        disk: DiskFloor, decoder: DecoderPool? = nil, outboundRules: OutboundRules = .publicOnly(),
        retrySchedule: RetrySchedule = .standard, isForDevelopment: Bool = false,
        console: ConsoleAccess = .local, process: ProcessID = ProcessID("first"), home: URL? = nil
    ) async throws -> TestPlatform {
        let home = home ?? folder.url
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        let random = SeededRandom(seed: seed)
        let store = Store(PlanCheckingDatabase(database))
        let keyFile = folder.url.appending(path: "master.key")
        if !FileManager.default.fileExists(atPath: keyFile.path) {
            _ = try MasterKey.create(at: keyFile, random: random)
        }
        let pool = BlockingPool(label: "test-blobs")
        guard let address = URL(string: baseURL) else { throw CocoaError(.fileReadInvalidFileName) }
        let spool = Spool(folder: home.appending(path: "spool"), pool: pool)
        let platform = Platform(
            store: store, blobs: DiskBlobStore(folder: folder.url.appending(path: "blobs"), pool: pool), spool: spool,
            uploads: PartialUploads(
                folder: home.appending(path: "uploads"), spool: spool, pool: pool, sleeper: idleClock),
            decoder: decoder ?? sharedDecoder,
            clock: clock, sleeper: sleeper,
            identifiers: identifiers ?? IdentifierSource(clock: clock) { random.bytes($0) },
            random: random,
            masterKey: try MasterKey.load(from: keyFile),
            catalogs: try await CatalogLibrary(
                try catalog.get(), store: store, now: clock.now()),
            address: PublicAddress(address), signals: Signals(), disk: disk, process: process,
            outboundRules: outboundRules, retrySchedule: retrySchedule, isForDevelopment: isForDevelopment,
            console: console)
        return TestPlatform(platform: platform, clock: clock, folder: folder, database: database, kind: kind)
    }
}
