package import AssayBlobs
package import AssayCore
package import Foundation
import Synchronization

/// A store of photos in a bucket of an object store that speaks Amazon's S3.
///
/// A photo is one object. It counts as stored when the store has acknowledged it; the store then keeps it by its own
/// rules. All methods repeat calls that fail temporarily, within the times of ``S3Timeouts``.
package final class S3BlobStore: BlobStore {
    let client: S3Client
    private let spool: Spool
    let marker: StoreMarker
    private let names: @Sendable () -> String
    let pageSize: Int
    /// The number of photos that are being sent while they arrive.
    let arrivals = Mutex(0)

    /// The maximum number of deletions at once.
    ///
    /// Each object has its own request, because not every store can delete several with one.
    private static let deletionsAtOnce = 8

    /// Opens a store; nothing is sent yet.
    ///
    /// Call ``close()`` at the end.
    ///
    /// - Parameters:
    ///   - spool: The folder for photos that work needs as files.
    ///   - pool: The threads that read the file of the credentials.
    ///   - claims: The installation's claim on the store, which decides whether it may be swept.
    ///   - clock: The time of signatures. Stores refuse a clock that differs from theirs by 15 minutes.
    ///   - sleeper: The clock of the waits between attempts.
    ///   - names: Returns new random names with the characters of an id, for files of the spool.
    ///   - jitter: Returns random numbers from 0 to 1.
    ///   - hosts: Addresses of host names, instead of DNS; only tests set any.
    ///   - pageSize: The number of keys in a page of a listing, at most 1,000.
    /// - Throws: ``S3SettingError`` if the CA bundle can't be read.
    package init(
        _ settings: S3Settings, spool: Spool, pool: BlockingPool, claims: any ClaimSource, clock: any WallClock,
        sleeper: any Clock<Duration> = ContinuousClock(), names: @escaping @Sendable () -> String,
        policy: S3RetryPolicy = S3RetryPolicy(), jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) },
        hosts: [String: String] = [:], pageSize: Int = 1000
    ) throws(S3SettingError) {
        client = try S3Client(
            settings, spool: spool, pool: pool, policy: policy, clock: clock, sleeper: sleeper, jitter: jitter,
            hosts: hosts)
        self.spool = spool
        self.names = names
        self.pageSize = pageSize
        marker = StoreMarker(client, claims: claims, clock: clock)
    }

    package func adopt(_ file: SpooledFile, as key: BlobKey, digest: String?) async throws {
        let (bytes, digest) = try await measure(file, digest)
        let arriving = file.arriving.flatMap { $0.key == key && $0.release() ? $0 : nil }
        try await client.perform(
            put(key, .file(file, bytes: bytes, digest: digest)), first: arriving.map { $0.acknowledged })
        await spool.discard(file.url)
    }

    /// Returns the call that stores a photo.
    func put(_ key: BlobKey, _ payload: S3Call.Payload) -> S3Call {
        var call = S3Call(method: "PUT", key: objectKey(key), payload: payload)
        call.headers = [
            .init("content-type", "application/octet-stream"), .init(ObjectReader.digestHeader, payload.digest),
        ]
        return call
    }

    package func open(_ key: BlobKey) async throws -> BlobReader {
        try await ObjectReader(client: client).open(objectKey(key))
    }

    package func withFile<Value: Sendable>(
        of key: BlobKey, _ work: @Sendable (URL) async throws -> Value
    ) async throws -> Value {
        let reader = try await open(key)
        let file = try await spool.begin(names())
        do {
            for try await chunk in reader { try await file.append(chunk) }
            let value = try await work(try await file.close().url)
            await file.discard()
            return value
        } catch {
            await file.discard()
            throw error
        }
    }

    package func delete(_ keys: [BlobKey]) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, key) in keys.enumerated() {
                if index >= Self.deletionsAtOnce { try await group.next() }
                group.addTask { try await self.delete(key) }
            }
            try await group.waitForAll()
        }
    }

    package func walk() async throws -> any BlobWalk {
        try await marker.checkSweep()
        return S3BlobWalk(client, marker: marker, pageSize: pageSize)
    }

    package func renewClaim() async throws {
        try await marker.renew()
    }

    package func close() async {
        await client.close()
    }

    private func delete(_ key: BlobKey) async throws {
        do {
            try await client.perform(S3Call(method: "DELETE", key: objectKey(key)))
        } catch BlobError.missing {
            // Amazon answers 204 for a key that does not exist, and some stores answer 404 with `NoSuchKey`.
        }
    }

    /// Returns the file's size and digest.
    ///
    /// Without a known digest, the file is read once to compute it.
    private func measure(_ file: SpooledFile, _ digest: String?) async throws -> (bytes: Int, digest: String) {
        let reader = try await spool.read(file)
        if let digest { return (reader.size, digest) }
        var hasher = SHA256Hasher()
        for try await chunk in reader { hasher.update(chunk) }
        return (reader.size, hasher.finish())
    }

    private func objectKey(_ key: BlobKey) -> String {
        BlobKey.objectKey(key, in: client.settings.address)
    }
}

// MARK: - Ownership

extension S3BlobStore {
    /// The result of a claim.
    package enum Claim: Sendable, Hashable {
        /// The store names this installation.
        case own
        /// The store is newer than the database, which was probably restored. Photos can be stored and read, but nothing
        /// is swept until ``takeOver()``.
        case later
    }

    /// Writes the installation's id to the store if it names none.
    ///
    /// Only `assay init` calls it. A server that starts reads the marker and does not write it: a store without one may
    /// be the wrong one.
    ///
    /// - Throws: ``AssayBlobs/BlobError/notOwned(_:)`` if the store belongs to another installation.
    package func claim() async throws -> Claim {
        if case .later = try await marker.claim() { return .later }
        return .own
    }

    /// Returns the id of the installation that the store names; `nil` if it names none.
    package func markedInstallation() async throws -> String? {
        try await marker.read()?.installation
    }

    /// Allows the sweep after a restore.
    ///
    /// The sweep then deletes the photos that the database does not know.
    ///
    /// This also takes over a store of another installation, so only an operator may decide this.
    package func takeOver() async throws {
        try await marker.takeOver()
    }

    /// Checks that the store answers and accepts the credentials.
    package func checkReadiness() async throws {
        _ = try await client.listPage(after: nil, size: 1)
    }
}
