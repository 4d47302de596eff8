package import AssayCore
package import AssaySQL
import AssayWire

/// The mapping from the drivers' errors of a database or blob store to the domain's errors.
///
/// All temporary errors become `unavailable` with a time to wait: nothing was acknowledged, and the client may send the
/// same request again. A full disk gives status 503 like the others and not 507, because clients and proxies treat 507
/// as permanent.
package enum StorageErrors {
    /// Returns whether a write failed because one of its keys is taken.
    ///
    /// Nothing was written, and another key may be free.
    package static func isTakenKey(_ error: any Error) -> Bool {
        (error as? SQLError)?.code == .uniqueViolation
    }

    /// Converts a database error.
    ///
    /// - Returns: An error that is safe to show to a client. A unique violation is returned unchanged, because the
    ///   calling operation knows which rule it violated.
    package static func refusal(for error: SQLError) -> any Error {
        switch error.code {
        case .uniqueViolation: error
        case .busy, .serialization:
            DomainError(
                .storageBusy, "The database is busy. Nothing was changed; retry in a few seconds.",
                retryAfter: 2, detail: error.debugDescription)
        case .unreachable, .unsettled:
            DomainError(
                .storageFailed,
                "The server's database does not answer. Nothing was acknowledged; sending the same again is safe.",
                retryAfter: 10, detail: error.debugDescription)
        case .diskFull: full(error.debugDescription)
        case .readOnly: readOnly(error.debugDescription)
        case .tooManyFiles: tooManyFiles(error.debugDescription)
        case .inputOutput, .cannotOpen: failing(error.debugDescription)
        default: internalFailure(error.debugDescription)
        }
    }

    /// Converts an error of the blob store into an error for the client.
    package static func refusal(for error: BlobError) -> DomainError {
        switch error {
        case .full: full(error.debugDescription)
        case .nearlyFull(let free, let floor): nearlyFull(free: free, floor: floor)
        case .readOnly: readOnly(error.debugDescription)
        case .tooManyFiles: tooManyFiles(error.debugDescription)
        case .system: failing(error.debugDescription)
        case .unavailable, .refused, .notOwned: storeFailing(error.debugDescription)
        case .missing, .invalidKey, .damaged: internalFailure(error.debugDescription)
        }
    }

    private static func full(_ detail: String) -> DomainError {
        DomainError(
            .storageFull, "The server's disk is full. Nothing was changed; retry later.",
            retryAfter: 60, detail: detail)
    }

    /// Returns the refusal of an upload that would leave too little space for the database.
    private static func nearlyFull(free: Int, floor: Int) -> DomainError {
        DomainError(
            .storageFull, "The server's disk is nearly full and takes no photos. Nothing was changed; retry later.",
            retryAfter: 60, detail: "\(free >> 20) MiB are free, and \(floor >> 20) MiB must stay free.")
    }

    private static func readOnly(_ detail: String) -> DomainError {
        DomainError(
            .storageReadOnly,
            "The server's disk can't be written. Nothing was changed; retry later.", retryAfter: 60, detail: detail)
    }

    /// The disk has no error here: descriptors become free when connections end.
    package static func tooManyFiles(_ detail: String) -> DomainError {
        DomainError(
            .tooManyOpenFiles,
            "The server has too many files open. Nothing was changed; retry in a few seconds.", retryAfter: 5,
            detail: detail)
    }

    /// After a commit that failed midway, it is unknown which changes were stored.
    ///
    /// This message therefore guarantees less than the others.
    package static func failing(_ detail: String) -> DomainError {
        DomainError(
            .storageFailed,
            "The server's disk fails. Nothing was acknowledged; sending the same again is safe.", retryAfter: 60,
            detail: detail)
    }

    /// The wait is short, because a store on another machine usually comes back within seconds.
    private static func storeFailing(_ detail: String) -> DomainError {
        DomainError(
            .storageFailed,
            "The server's store of photos does not answer. Nothing was acknowledged; sending the same again is safe.",
            retryAfter: 10, detail: detail)
    }

    private static func internalFailure(_ detail: String) -> DomainError {
        DomainError(
            .internalError, "The server failed. Retry, and quote the request id if it fails again.", detail: detail)
    }
}
