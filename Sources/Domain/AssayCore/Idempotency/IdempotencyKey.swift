import AssayWire

/// A caller's key by which a call of a partner is recognized when it is repeated, with what the call asked for.
package struct IdempotencyKey: Sendable, Hashable {
    /// The time in seconds for which an answer is kept and repeated: 24 hours.
    package static let lifetime = 86_400

    package let organization: OrganizationID
    /// The route, by its version and its name in the endpoint table.
    package let route: String
    /// The SHA-256 digest of the caller's text in hexadecimal digits.
    package let hash: String
    /// The SHA-256 digest of the request in hexadecimal digits: its parameters and the bytes of its body.
    ///
    /// It is independent of the token, so that a rotated token does not end the repetition of a call.
    package let fingerprint: String
    /// The id of the item or subscription that the call names; the answer is erased with it.
    package let subject: String?

    package init(
        organization: OrganizationID, route: String, hash: String, fingerprint: String, subject: String? = nil
    ) {
        self.subject = subject
        self.organization = organization
        self.route = route
        self.hash = hash
        self.fingerprint = fingerprint
    }
}

/// The answer of a successful call, as the client receives it.
package struct StoredAnswer: Sendable, Hashable {
    /// The status of HTTP.
    package let status: Int
    /// The bytes of a JSON body.
    package let body: [UInt8]

    package init(status: Int, body: [UInt8]) {
        self.status = status
        self.body = body
    }
}

extension StoredAnswer {
    /// Renders a value as JSON.
    ///
    /// - Parameter status: 200, or 201 for a call that makes something.
    package static func json(_ value: some Encodable, status: Int = 200) throws -> StoredAnswer {
        StoredAnswer(status: status, body: try WireJSON.bytes(value))
    }
}

/// The errors of repeated calls, each defined once.
package enum IdempotencyErrors {
    package static let invalidKey = DomainError.invalid(
        "Idempotency-Key", .invalidIdempotencyKey,
        "Send one key of 1 to 255 visible ASCII characters, with or without quotes.")
    package static let keyReused = DomainError(
        .idempotencyKeyReused,
        "The key was used for another request on this route within 24 hours. Send a new key with a new request, and the "
            + "same bytes with the same key.")
    package static let inProgress = DomainError(
        .idempotencyInProgress,
        "A request with this key is still running. Repeat the same request in a second to get its answer.",
        retryAfter: 1)
    package static let alreadyDone = DomainError(
        .alreadyDone,
        "The request was carried out before. Its answer held a secret and was not kept; read or replace what it made.")
}
