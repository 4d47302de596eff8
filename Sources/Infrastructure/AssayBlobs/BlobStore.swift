package import AssayCore
package import Foundation

/// The storage of photos, beside the database that lists them.
///
/// A row is written after its blob is durable, and deleted before its blob is deleted. Rows without blobs therefore
/// never exist, and a blob without a row may be swept.
package protocol BlobStore: Sendable {
    /// Starts to store a file of the spool that is still being written, so that its adoption finds most bytes sent.
    ///
    /// The blob does not exist before the adoption. If the file is never adopted, it never exists.
    ///
    /// - Parameters:
    ///   - bytes: The size that the file will have.
    ///   - digest: The SHA-256 digest that it will have, in lower-case hex.
    func beginAdoption(of file: SpoolFile, as key: BlobKey, bytes: Int, digest: String) async

    /// Moves a finished file of the spool to its key. When this method returns, the blob survives a crash, and the file
    /// is no longer in the spool.
    ///
    /// An existing blob is replaced. After an error the file may remain in the spool, and the blob may exist.
    ///
    /// - Parameter digest: The file's SHA-256 digest in lower-case hex, if the caller knows it. Only a store on another
    ///   machine needs it; without it, such a store reads the file once more.
    func adopt(_ file: SpooledFile, as key: BlobKey, digest: String?) async throws

    /// Opens a blob for reading in chunks.
    ///
    /// - Throws: ``BlobError/missing``.
    func open(_ key: BlobKey) async throws -> BlobReader

    /// Passes the blob's file to work that needs a file, such as a decoder.
    ///
    /// The file must not be changed, and it may be gone when this method returns: a store on another machine fetches it
    /// for this work alone.
    ///
    /// - Throws: ``BlobError/missing``, and the errors of the work.
    func withFile<Value: Sendable>(
        of key: BlobKey, _ work: @Sendable (URL) async throws -> Value
    ) async throws -> Value

    /// Deletes blobs; a blob that does not exist counts as deleted.
    func delete(_ keys: [BlobKey]) async throws

    /// Starts a walk over all captures that have blobs, in no defined order, for the sweep.
    ///
    /// - Throws: ``BlobError/notOwned(_:)`` if the sweep must not delete anything in this store.
    func walk() async throws -> any BlobWalk

    /// Adds an entry to the list of erased users, which outlives the database; it is durable when this method returns.
    ///
    /// - Parameter digest: 64 lower-case hex digits.
    func recordErased(_ digest: String) async throws

    /// Returns the list of erased users. Nothing deletes its entries.
    func erasedDigests() async throws -> Set<String>

    /// Records in the store that the installation works, so that an earlier state of its database, such as a restored
    /// backup, is recognized. A store on disk does nothing, and neither does one that may not be swept.
    func renewClaim() async throws

    /// Returns if the store answers; a store on disk always does.
    func checkReadiness() async throws

    /// Ends the store's connections, if it has any. Afterwards it can't be used.
    func close() async
}

extension BlobStore {
    /// A store on the same disk adopts a file by a rename.
    package func beginAdoption(of file: SpoolFile, as key: BlobKey, bytes: Int, digest: String) async {}

    /// Moves a finished file of the spool, whose digest the caller does not know, to its key.
    package func adopt(_ file: SpooledFile, as key: BlobKey) async throws {
        try await adopt(file, as: key, digest: nil)
    }
}

/// A walk over a store that reads a few captures at a time, in constant memory.
package protocol BlobWalk: Sendable {
    /// Returns the next captures, at most `limit`; an empty list at the end.
    ///
    /// A capture with very many blobs may be returned in several parts.
    ///
    /// - Throws: ``BlobError/notOwned(_:)`` if the store has been taken from this installation since the walk began.
    func next(_ limit: Int) async throws -> [StoredCapture]
}

/// The blobs of one capture in a store.
package struct StoredCapture: Sendable, Hashable {
    /// A blob and the time at which it was written.
    package struct Blob: Sendable, Hashable {
        package let key: BlobKey
        package let writtenAt: Timestamp

        package init(key: BlobKey, writtenAt: Timestamp) {
            self.key = key
            self.writtenAt = writtenAt
        }
    }

    package let organization: OrganizationID
    package let capture: CaptureID
    package let blobs: [Blob]

    package init(organization: OrganizationID, capture: CaptureID, blobs: [Blob]) {
        self.organization = organization
        self.capture = capture
        self.blobs = blobs
    }
}
