package import AssayCore
package import Foundation

/// Where photos are kept, beside the database that says which ones there are.
///
/// A row is written after its blob is safe and deleted before its blob goes, so rows without blobs never exist, and
/// what has no row may be swept.
package protocol BlobStore: Sendable {
    /// Takes a finished file of the spool; when this returns, it is under its key after any crash.
    ///
    /// A blob that is there already is replaced.
    func adopt(_ file: SpooledFile, as key: BlobKey) async throws

    /// Opens a blob for reading in chunks.
    ///
    /// - Throws: ``BlobError/missing``.
    func open(_ key: BlobKey) async throws -> BlobReader

    /// Hands the blob to work that needs a file, such as a decoder. The file must not be changed.
    ///
    /// - Throws: ``BlobError/missing``, and what the work throws.
    func withFile<Value: Sendable>(
        of key: BlobKey, _ work: @Sendable (URL) async throws -> Value
    ) async throws -> Value

    /// Deletes blobs; what is not there counts as deleted.
    func delete(_ keys: [BlobKey]) async throws

    /// A walk over all captures that have blobs, in no order, for the sweep.
    func walk() async throws -> any BlobWalk
}

/// A walk over a store, a few captures at a time, in constant memory.
package protocol BlobWalk: Sendable {
    /// The next captures, at most `limit`; none at the end.
    func next(_ limit: Int) async throws -> [StoredCapture]
}

/// What a store holds of one capture.
package struct StoredCapture: Sendable, Hashable {
    /// A blob, and when it was written.
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
