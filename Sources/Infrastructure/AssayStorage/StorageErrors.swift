package import AssayCore
package import AssaySQL

/// What a failing database or blob store is to the caller: the one mapping from the drivers' errors to the domain's.
///
/// All that may pass is `unavailable` with a time to wait, since nothing of it was acknowledged and the same call may
/// be sent again. A disk that is full is 503 like the others and not 507, which clients and proxies take for final.
package enum StorageErrors {
    /// Whether a write failed because one of its keys is taken: nothing was written, and another key may be free.
    package static func isTakenKey(_ error: any Error) -> Bool {
        (error as? SQLError)?.code == .uniqueViolation
    }

    /// - Returns: A refusal that is safe to show. A unique violation stays as it is: the operation that caused it
    ///   knows which rule it broke.
    package static func refusal(for error: SQLError) -> any Error {
        switch error.code {
        case .uniqueViolation: error
        case .busy, .serialization:
            DomainError(
                .unavailable, "storage_busy", "The database is busy. Nothing was changed; retry in a few seconds.",
                retryAfter: 2, detail: error.debugDescription)
        case .diskFull: full(error.debugDescription)
        case .readOnly: readOnly(error.debugDescription)
        case .tooManyFiles: tooManyFiles(error.debugDescription)
        case .inputOutput, .cannotOpen: failing(error.debugDescription)
        default: internalFailure(error.debugDescription)
        }
    }

    /// What a failing blob store is to the caller.
    package static func refusal(for error: BlobError) -> DomainError {
        switch error {
        case .full: full(error.debugDescription)
        case .nearlyFull(let free, let floor): nearlyFull(free: free, floor: floor)
        case .readOnly: readOnly(error.debugDescription)
        case .tooManyFiles: tooManyFiles(error.debugDescription)
        case .system: failing(error.debugDescription)
        case .missing, .invalidKey: internalFailure(error.debugDescription)
        }
    }

    private static func full(_ detail: String) -> DomainError {
        DomainError(
            .unavailable, "storage_full", "The server's disk is full. Nothing was changed; retry later.",
            retryAfter: 60, detail: detail)
    }

    /// The refusal of an upload that leaves too little room for the database.
    private static func nearlyFull(free: Int, floor: Int) -> DomainError {
        DomainError(
            .unavailable, "storage_full",
            "The server's disk is nearly full and takes no photos. Nothing was changed; retry later.",
            retryAfter: 60, detail: "\(free >> 20) MiB are free, and \(floor >> 20) MiB must stay free.")
    }

    private static func readOnly(_ detail: String) -> DomainError {
        DomainError(
            .unavailable, "storage_read_only",
            "The server's disk can't be written. Nothing was changed; retry later.", retryAfter: 60, detail: detail)
    }

    /// Nothing is wrong with the disk: descriptors come free as connections end.
    package static func tooManyFiles(_ detail: String) -> DomainError {
        DomainError(
            .unavailable, "too_many_open_files",
            "The server has too many files open. Nothing was changed; retry in a few seconds.", retryAfter: 5,
            detail: detail)
    }

    /// After a commit that failed half-way nobody can say what was changed, so this promises less than the others.
    package static func failing(_ detail: String) -> DomainError {
        DomainError(
            .unavailable, "storage_failed",
            "The server's disk fails. Nothing was acknowledged; sending the same again is safe.", retryAfter: 60,
            detail: detail)
    }

    private static func internalFailure(_ detail: String) -> DomainError {
        DomainError(
            .internalFailure, "internal_error",
            "The server failed. Retry, and quote the request id if it fails again.", detail: detail)
    }
}
