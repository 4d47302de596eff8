import AssayBlobs
import AssayCore
import AssayWire
import Foundation
import NIOCore
import Synchronization

/// The object `{prefix}/installation`, which says whose photos are below the prefix.
final class StoreMarker: Sendable {
    /// The relation between the store and this installation.
    enum Ownership: Sendable, Hashable {
        /// The marker names this installation, and a generation that is not above the database's.
        case own(StoreClaim)
        /// The store has no marker.
        case unclaimed
        /// The marker names another installation.
        case foreign(StoreClaim)
        /// The marker names this installation and a generation above the database's, so the database is older than the
        /// store.
        case later(StoreClaim)
    }

    /// The time in seconds after which the generation is raised.
    ///
    /// A restored database is recognized if its backup is older than this.
    static let intervalSeconds = 60

    private let client: S3Client
    private let claims: any ClaimSource
    private let clock: any WallClock
    private let raisedAt = Mutex<Timestamp?>(nil)

    init(_ client: S3Client, claims: any ClaimSource, clock: any WallClock) {
        self.client = client
        self.claims = claims
        self.clock = clock
    }

    /// Compares the marker with the database.
    ///
    /// The marker is read first: another process may raise both in between, and the database must not seem older then.
    func ownership() async throws -> Ownership {
        guard let marked = try await read() else { return .unclaimed }
        let current = try await claims.current()
        guard marked.installation == current.installation else { return .foreign(marked) }
        return marked.generation > current.generation ? .later(marked) : .own(marked)
    }

    /// Writes the marker if there is none.
    ///
    /// - Throws: ``AssayBlobs/BlobError/notOwned(_:)`` if the store belongs to another installation.
    func claim() async throws -> Ownership {
        if case .unclaimed = try await ownership() {
            try await write(try await claims.advance(past: 0), onlyIfAbsent: true)
        }
        // Another installation may have written its marker at the same time.
        let ownership = try await ownership()
        if case .foreign = ownership { throw refusal(ownership) }
        return ownership
    }

    /// Writes the marker of this installation with a generation above the earlier marker's, whatever that one says.
    func takeOver() async throws {
        let marked = try await read()
        try await write(try await claims.advance(past: marked?.generation ?? 0), onlyIfAbsent: false)
    }

    /// Checks that the store may be swept, and raises the generation once per ``intervalSeconds``.
    ///
    /// - Throws: ``AssayBlobs/BlobError/notOwned(_:)`` if it may not.
    func checkSweep() async throws {
        let ownership = try await ownership()
        guard case .own(let marked) = ownership else { throw refusal(ownership) }
        try await raise(past: marked)
    }

    /// Raises the generation from time to time, unless the store may not be swept; the sweep reports that.
    func renew() async throws {
        if case .own(let marked) = try await ownership() { try await raise(past: marked) }
    }

    private func raise(past marked: StoreClaim) async throws {
        let now = clock.now()
        let isDue = raisedAt.withLock { raised in
            // After the clock was set back, the difference is negative, and the generation is raised at once.
            if let last = raised, (0..<Double(Self.intervalSeconds)).contains(now.seconds(since: last)) { return false }
            raised = now
            return true
        }
        guard isDue else { return }
        try await write(try await claims.advance(past: marked.generation), onlyIfAbsent: false)
    }

    private func refusal(_ ownership: Ownership) -> BlobError {
        let address = client.settings.address
        return switch ownership {
        case .foreign(let claim):
            .notOwned(
                "\(address) belongs to the installation \(claim.installation.prefix(64)). Give each installation its own "
                    + "prefix.")
        case .later:
            .notOwned(
                "\(address) has photos of a later state than this database, which is probably a restored one. Nothing "
                    + "is swept until you run `assay take-over`. Look for a later backup before.")
        case .unclaimed, .own:
            .notOwned(
                "\(address) has no marker, so it may be the wrong store. Nothing is swept. If it is the right one, run "
                    + "`assay take-over`.")
        }
    }

    private var key: String { client.settings.address.key("installation") }

    private static let maxBytes = 4096

    /// Returns what the marker says; `nil` if there is none.
    func read() async throws -> StoreClaim? {
        do {
            return try await client.perform(S3Call(method: "GET", key: key)) { [key] response in
                let bytes = try await response.bytes(atMost: Self.maxBytes)
                do {
                    return try WireJSON.decode(StoreClaim.self, from: Data(bytes))
                } catch {
                    throw BlobError.notOwned(
                        "The object \(key) is not a marker of Assay. If this is the store of this installation, delete "
                            + "the object and run `assay take-over`. Otherwise choose another prefix.")
                }
            }
        } catch BlobError.missing {
            return nil
        }
    }

    private func write(_ claim: StoreClaim, onlyIfAbsent: Bool) async throws {
        let bytes = try WireJSON.bytes(claim)
        var call = S3Call(method: "PUT", key: key, payload: .bytes(bytes, digest: SHA256Hasher.digest(of: bytes)))
        call.headers = [.init("content-type", "application/json")]
        if onlyIfAbsent { call.headers.append(.init("if-none-match", "*")) }
        do {
            try await client.performExplaining(call) { try await $0.drain() }
        } catch let failure as S3Failure {
            // Another process has written the marker at the same time. The caller reads it again.
            guard onlyIfAbsent, failure.status == 412 || failure.status == 409 else { throw failure.blobError }
        }
    }
}
