import AssayCore
import AssayStorage
import AssayWire
import Foundation
import NIOCore
import Synchronization

/// The object `{prefix}/installation`, which says whose photos are below the prefix.
final class StoreMarker: Sendable {
    /// The relation between the store and this installation.
    enum Ownership: Sendable, Hashable {
        /// The store names this installation and no later generation.
        case own(StoreClaim)
        /// The store names nobody.
        case unclaimed
        /// The store names another installation.
        case foreign(StoreClaim)
        /// The store names a later generation of this installation: the database is an earlier one.
        case later(StoreClaim)
    }

    /// The time between two raised generations in seconds.
    ///
    /// A backup that is older than this is recognized.
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

    /// Reads the marker first and the database then: other servers of the installation may raise both meanwhile.
    func ownership() async throws -> Ownership {
        guard let marked = try await read() else { return .unclaimed }
        let current = try await claims.current()
        guard marked.installation == current.installation else { return .foreign(marked) }
        return marked.generation > current.generation ? .later(marked) : .own(marked)
    }

    /// Writes the marker if there is none.
    ///
    /// - Throws: ``AssayStorage/BlobError/notOwned(_:)`` if the store belongs to another installation.
    func claim() async throws -> Ownership {
        if case .unclaimed = try await ownership() {
            try await write(try await claims.advance(past: 0), onlyIfAbsent: true)
        }
        // Read again: another installation may have written it at the same time.
        let ownership = try await ownership()
        if case .foreign = ownership { throw refusal(ownership) }
        return ownership
    }

    /// Makes this installation's database the one that decides which photos are kept, whatever the marker says.
    func takeOver() async throws {
        let marked = try await read()
        try await write(try await claims.advance(past: marked?.generation ?? 0), onlyIfAbsent: false)
    }

    /// Returns if the store may be swept, and raises the generation from time to time.
    ///
    /// - Throws: ``AssayStorage/BlobError/notOwned(_:)``.
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
            // A clock that was set back does not stop the generation.
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
                    + "is swept until an operator takes the store over.")
        case .unclaimed, .own:
            .notOwned("\(address) has no marker. Nothing is swept until an operator takes the store over.")
        }
    }

    private var key: String { client.settings.address.key("installation") }

    private static let mostBytes = 4096

    /// Returns what the marker says; `nil` if there is none.
    func read() async throws -> StoreClaim? {
        do {
            return try await client.perform(S3Call(method: "GET", key: key)) { [key] response in
                let bytes = try await S3Client.bytes(of: response, atMost: Self.mostBytes)
                do {
                    return try WireJSON.decode(StoreClaim.self, from: Data(bytes))
                } catch {
                    throw BlobError.notOwned("The object \(key) is not a marker of Assay. Choose another prefix.")
                }
            }
        } catch BlobError.missing {
            return nil
        }
    }

    private func write(_ claim: StoreClaim, onlyIfAbsent: Bool) async throws {
        let bytes = Array(try WireJSON.encode(claim))
        var call = S3Call(method: "PUT", key: key, payload: .bytes(bytes, digest: SHA256Hasher.digest(of: bytes)))
        call.headers = [.init("content-type", "application/json")]
        if onlyIfAbsent { call.headers.append(.init("if-none-match", "*")) }
        do {
            try await client.performExplaining(call) { try await S3Client.drain($0) }
        } catch let failure as S3Failure {
            // Another server has written it. Whose it is now is read afterwards.
            guard onlyIfAbsent, failure.status == 412 || failure.status == 409 else { throw failure.blobError }
        }
    }
}
