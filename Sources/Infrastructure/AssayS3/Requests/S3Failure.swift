import AssayStorage

/// A failed call to an object store.
struct S3Failure: Error, Sendable, Hashable {
    /// The reason, which decides what follows.
    enum Reason: Sendable, Hashable {
        /// No answer, or one that says that the store fails: the same call may succeed later.
        case unavailable
        /// No answer in time.
        case timeout
        /// There is no such object.
        case missing
        /// The store refuses this server or this request, and would refuse it again.
        case refused
        /// The store does not have this function.
        case unsupported
        /// The bytes are not those that the digest names.
        case damaged
    }

    let reason: Reason
    /// The explanation and the remedy, for the log.
    ///
    /// It contains no secret.
    let detail: String
    /// The status of the response, if there was one.
    var status: Int?
    /// The store's own code of the error, such as `NoSuchKey`.
    var code: String?
    /// The wait that the store has asked for.
    var retryAfter: Duration?

    var isRetryable: Bool { reason == .unavailable || reason == .timeout }

    var cost: Int { reason == .timeout ? RetryBudget.timeoutCost : RetryBudget.cost }

    /// The error for the users of a blob store.
    var blobError: BlobError {
        switch reason {
        case .unavailable, .timeout: .unavailable(detail)
        case .missing: .missing
        case .refused, .unsupported: .refused(detail)
        case .damaged: .damaged(detail)
        }
    }
}
