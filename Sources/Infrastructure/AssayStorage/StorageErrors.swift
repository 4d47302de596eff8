import AssayCore
import AssaySQL

/// What a failing database is to the caller: the one mapping from the driver's errors to the domain's.
enum StorageErrors {
    /// - Returns: A refusal that is safe to show. A unique violation stays as it is: the operation that caused it
    ///   knows which rule it broke.
    static func refusal(for error: SQLError) -> any Error {
        switch error.code {
        case .uniqueViolation: error
        case .busy, .serialisation:
            DomainError(
                .unavailable, "storage_busy", "The database is busy. Nothing was changed; retry in a few seconds.",
                retryAfter: 5, detail: error.debugDescription)
        case .diskFull:
            DomainError(
                .unavailable, "storage_full", "The server's disk is full. Nothing was changed; retry later.",
                retryAfter: 60, detail: error.debugDescription)
        case .readOnly:
            DomainError(
                .unavailable, "storage_read_only", "The server's disk can't be written. Nothing was changed.",
                retryAfter: 60, detail: error.debugDescription)
        default:
            DomainError(
                .internalFailure, "internal_error",
                "The server failed. Retry, and quote the request id if it fails again.",
                detail: error.debugDescription)
        }
    }
}
