import AssayBlobs

/// A failed call to an object store.
struct S3Failure: Error, Sendable, Hashable {
    /// The reason, which decides whether the call is repeated and which error its caller gets.
    enum Reason: Sendable, Hashable {
        /// No answer, or a temporary failure of the store: the same call may succeed later.
        case unavailable
        /// No answer in time.
        case timeout
        /// All connections were in use, so the call was not sent.
        case busy
        /// There is no such object.
        case missing
        /// The store refuses the server or the request, and would refuse it again.
        case refused
        /// The store does not have this function.
        case unsupported
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

    var isRetryable: Bool { [.unavailable, .timeout, .busy].contains(reason) }

    /// The tokens of a retry; none if the store received nothing.
    var cost: Int {
        switch reason {
        case .busy: 0
        case .timeout: RetryBudget.timeoutCost
        default: RetryBudget.cost
        }
    }

    /// The error for the users of a blob store.
    var blobError: BlobError {
        switch reason {
        case .unavailable, .timeout, .busy: .unavailable(detail)
        case .missing: .missing
        case .refused, .unsupported: .refused(detail)
        }
    }
}
