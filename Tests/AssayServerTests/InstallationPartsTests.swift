import AssayBlobs
import AssayCore
import AssayOperations
import AssaySQL
import AssayServer
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import AssayWorkers
import Foundation
import Logging
import Testing

/// Tests that database, master key and store of photos stay those of one installation.
@Suite struct InstallationPartsTests {
    /// Makes an installation with photos in the object store.
    private static func withObjects() async throws -> InstallationBench {
        var bench = try InstallationBench()
        try await bench.useObjectStore()
        return bench
    }

    /// Returns settings of the same store with keys that may neither read nor write its bucket.
    private static func asStranger(_ bench: InstallationBench) async throws -> ServerSettings {
        let store = try await TestObjectStore.shared()
        var settings = bench.settings
        settings.s3.credentialsFile = try bench.folder.file(
            "stranger",
            "[default]\naws_access_key_id = \(store["stranger_key"])\n"
                + "aws_secret_access_key = \(store["stranger_secret"])\n")
        return settings
    }

    @Test func aTakeOverThatCantReachTheStoreRecordsNoOtherPlace() async throws {
        let bench = try await Self.withObjects()
        try await bench.initialize()
        var misspelled = bench.settings
        misspelled.blobs = try BlobSetting("s3://no-such-bucket/shop")
        var forbidden = try await Self.asStranger(bench)
        forbidden.blobs = try BlobSetting("\(bench.settings.blobs.address)/elsewhere")
        for settings in [misspelled, forbidden] {
            let error = await #expect(throws: DomainError.self) {
                try await Installation.takeOver(at: bench.directory.root, settings: settings)
            }
            #expect(error?.code == "blobs_unavailable")
            #expect(try await bench.open(.command)?.blobs == bench.settings.blobs.address)
        }
    }

    @Test func aTakeOverRecordsThePlaceToWhichThePhotosWereMoved() async throws {
        var bench = try await Self.withObjects()
        let id = try await bench.initialize()
        try await bench.useObjectStore()
        #expect(await bench.refusal(.join)?.code == "blobs_mismatch")
        let taken = try await Installation.takeOver(at: bench.directory.root, settings: bench.settings)
        #expect(taken == id)
        #expect(try await bench.open(.join)?.blobs == bench.settings.blobs.address)
    }

    @Test func theMarkOfAnotherInstallationIsReplacedOnlyByItsName() async throws {
        let (theirs, ours) = (try await Self.withObjects(), try await Self.withObjects())
        let other = try await theirs.initialize()
        let own = try await ours.initialize()
        var moved = ours
        moved.settings.blobs = theirs.settings.blobs
        let settings = moved.settings
        for named in [nil, "", own] {
            let error = await #expect(throws: DomainError.self) {
                try await Installation.takeOver(at: ours.directory.root, settings: settings, replacing: named)
            }
            #expect(error?.code == "blobs_foreign")
            #expect(error?.message.contains("--replace-mark \(other)") == true, "\(error?.message ?? "")")
        }
        try await theirs.open(.join)
        try await ours.open(.join)
        _ = try await Installation.takeOver(at: ours.directory.root, settings: settings, replacing: other)
        try await moved.open(.join)
        #expect(await theirs.refusal(.join)?.code == "blobs_foreign")
    }

    /// An installation of a version without the record, whose first start with this one has another store.
    @Test func aRefusedStartRecordsNothing() async throws {
        let earlier = try InstallationBench()
        try await earlier.initialize()
        try await earlier.run("DELETE FROM installation")
        var moved = earlier
        try await moved.useObjectStore()
        let error = await moved.refusal(.serve)
        #expect(error?.code == "blobs_foreign")
        #expect(error?.message.contains("Set blobs as it was before") == true)
        #expect(try await earlier.open(.command) == nil, "the earlier setting is still right")
    }

    @Test func anInitThatCouldNotMarkItsStoreMayChooseAnother() async throws {
        var bench = try InstallationBench()
        try await bench.usePostgres()
        // A file where the folder of the photos belongs.
        try bench.folder.file("data/blobs", "")
        #expect(await bench.refusal(.initialize)?.code == "blobs_unavailable")
        try await bench.useObjectStore()
        let made = try #require(try await bench.open(.initialize))
        #expect(made.blobs == bench.settings.blobs.address)
        #expect(try await bench.open(.join) == made, "the store has its mark")
        try await bench.open(.command) { installation in
            _ = try await InitializeInstallation(installation.platform, passwordCost: .test)(
                organization: "Shop", bundleID: "com.example.shop", adminEmail: "admin@shop.example")
        }
        try await bench.useObjectStore()
        #expect(await bench.refusal(.initialize)?.code == "blobs_mismatch", "an organization may have photos")
    }

    /// An HTTP client that is not closed ends a debug build of the program.
    @Test func theStoreIsClosedWhateverFailsAfterIt() async throws {
        var bench = try await Self.withObjects()
        try await bench.initialize()
        bench.settings.decoderProgram = URL(fileURLWithPath: "/nowhere/assay-decoder")
        #expect(await bench.refusal(.serve)?.code == "decoder_unavailable")
        bench.settings.catalog = bench.folder.file("no-catalog")
        #expect(await bench.refusal(.command)?.code == "invalid_catalog")
    }

    @Test func aServerThatCantCleanUpClosesTheStore() async throws {
        let bench = try await Self.withObjects()
        try await bench.initialize()
        // A file where the folder of the uploads belongs.
        try bench.folder.file("data/spool", "")
        await #expect(throws: (any Error).self) {
            try await InstallationServer.run(
                at: bench.directory.root, settings: bench.settings,
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, onListening: { _ in })
        }
        try await bench.open(.join)
    }

    /// Photos are stored while no process works; a backup of that time must be recognized, too.
    @Test func aProcessThatOnlyServesClientsLetsTheStoreRecognizeAnEarlierDatabase() async throws {
        let bench = try await Self.withObjects()
        try await bench.initialize()
        try await bench.open(.command) { installation in
            let platform = installation.platform
            let backup = try #require(try await platform.store.read { try $0.installation.claim() })
            let duty = try #require(Workers.duties(of: .api, platform).first { $0.name == "blobs-claim" })
            _ = try await duty.work()
            try await bench.run("UPDATE installation SET blobs_generation = \(backup.generation)")
            await #expect(throws: BlobError.self) { try await platform.blobs.walk() }
        }
    }
}
