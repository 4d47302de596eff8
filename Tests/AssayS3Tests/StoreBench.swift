import AssayBlobs
import AssayCore
import AssayServer
import AssayTestSupport
import AssayTestTiming
import Foundation
import Synchronization

@testable import AssayS3

/// The claim of an installation, in memory.
final class MemoryClaims: ClaimSource {
    private let claim: Mutex<StoreClaim>

    init(_ installation: String = "OURS", generation: Int = 0) {
        claim = Mutex(StoreClaim(installation: installation, generation: generation))
    }

    func current() async throws -> StoreClaim { claim.withLock(\.self) }

    func advance(past generation: Int) async throws -> StoreClaim {
        claim.withLock { claim in
            claim = StoreClaim(
                installation: claim.installation, generation: max(claim.generation, generation) + 1)
            return claim
        }
    }
}

/// A wall clock that is ahead of the real one, which the real store compares with its own.
struct ShiftedClock: WallClock {
    var seconds = 0

    func now() -> Timestamp { SystemClock().now().adding(seconds: seconds) }
}

/// A store in the real object store, with a spool in a temporary folder.
struct StoreBench: Sendable {
    let folder: TestFolder
    let spool: Spool
    let pool: BlockingPool
    let store: S3BlobStore
    let settings: S3Settings
    let claims: MemoryClaims

    /// - Parameter settings: By default those of a new prefix in the real store.
    init(
        _ settings: S3Settings? = nil, claims: MemoryClaims = MemoryClaims(), clock: any WallClock = ShiftedClock(),
        sleeper: any Clock<Duration> = InstantClock(), policy: S3RetryPolicy = S3RetryPolicy(),
        hosts: [String: String] = [:], pageSize: Int = 1000
    ) async throws {
        folder = try TestFolder()
        pool = BlockingPool(label: "test", threads: 2)
        spool = Spool(folder: folder.url.appending(path: "spool"), pool: pool, isSynced: false)
        if let settings {
            self.settings = settings
        } else {
            self.settings = try await TestObjectStore.shared().settings()
        }
        self.claims = claims
        store = try S3BlobStore(
            self.settings, spool: spool, pool: pool, claims: claims, clock: clock, sleeper: sleeper,
            names: { UUID().uuidString }, policy: policy, jitter: { 1 }, hosts: hosts, pageSize: pageSize)
    }

    /// Runs a test on a store, and closes the store at its end.
    static func run(
        _ settings: S3Settings? = nil, claims: MemoryClaims = MemoryClaims(), clock: any WallClock = ShiftedClock(),
        sleeper: any Clock<Duration> = InstantClock(), policy: S3RetryPolicy = S3RetryPolicy(),
        hosts: [String: String] = [:], pageSize: Int = 1000, _ test: (StoreBench) async throws -> Void
    ) async throws {
        let bench = try await StoreBench(
            settings, claims: claims, clock: clock, sleeper: sleeper, policy: policy, hosts: hosts, pageSize: pageSize)
        do {
            try await test(bench)
        } catch {
            await bench.store.close()
            throw error
        }
        await bench.store.close()
    }

    /// Returns a key whose ids have the form of real ones.
    func key(
        _ photo: String = "PHOTO", _ rendition: BlobKey.Rendition = .original, capture: String = "CAPTURE",
        organization: String = "SHOP"
    ) throws -> BlobKey {
        try BlobKey(
            organization: OrganizationID(Self.id(organization)), capture: CaptureID(Self.id(capture)),
            photo: PhotoID(Self.id(photo)), rendition: rendition)
    }

    /// Returns an id of 26 characters of Crockford's base 32 that begins like a word.
    static func id(_ word: String) -> String {
        let letters = word.replacing("O", with: "0").replacing("I", with: "1").replacing("L", with: "1")
            .replacing("U", with: "V")
        return letters + String(repeating: "Z", count: 26 - letters.count)
    }

    /// Writes an object of another program.
    func putObject(_ name: String, _ text: String = "text") async throws {
        let bytes = Array(text.utf8)
        try await store.client.perform(
            S3Call(
                method: "PUT", key: settings.address.key(name),
                payload: .bytes(bytes, digest: SHA256Hasher.digest(of: bytes))))
    }

    /// Writes bytes to a new file of the spool.
    func spooled(_ bytes: [UInt8]) async throws -> SpooledFile {
        let file = try await spool.begin(UUID().uuidString)
        try await file.append(bytes)
        return try await file.finish()
    }

    func put(_ bytes: [UInt8], as key: BlobKey, digest: String? = nil) async throws {
        try await store.adopt(
            try await spooled(bytes), as: key, digest: digest ?? SHA256Hasher.digest(of: bytes))
    }

    func read(_ key: BlobKey) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await chunk in try await store.open(key) { bytes += chunk }
        return bytes
    }

    /// The names in the spool.
    var spoolNames: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "spool").path)) ?? []
    }

    /// Returns bytes that depend on their position, so that a misplaced part is detected.
    static func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    }
}
