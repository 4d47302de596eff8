// MARK: - Problems of every endpoint

extension ProblemCode {
    static let rateLimited = ProblemCode(
        429, "rate_limited", "A rate limit is reached; `RateLimit-Policy` names it.",
        "Wait for `Retry-After`.")
    static let internalError = ProblemCode(
        500, "internal_error", "The server failed.",
        "Retry, then give `request_id` to the operator.")
    static let storageBusy = ProblemCode(
        503, "storage_busy", "The database is busy.",
        "Wait for `Retry-After`.")
    static let storageFailed = ProblemCode(
        503, "storage_failed", "The server's disk, database or object store fails.",
        "Wait for `Retry-After`, then tell the operator.")
    static let storageFull = ProblemCode(
        503, "storage_full", "The server's disk is full.",
        "Wait for `Retry-After`, then tell the operator.")
    static let storageReadOnly = ProblemCode(
        503, "storage_read_only", "The server's disk is read-only.",
        "Wait for `Retry-After`, then tell the operator.")
    static let tooManyOpenFiles = ProblemCode(
        503, "too_many_open_files", "The server has too many files open.",
        "Wait for `Retry-After`.")
}

// MARK: - Problems of requests

extension ProblemCode {
    static let bodyTooLarge = ProblemCode(
        413, "body_too_large", "The JSON body has more than 64 KiB.",
        "Shorten the body.")
    static let invalidAPIVersion = ProblemCode(
        400, "invalid_api_version", "`Api-Version` is missing or unknown.",
        "Send a value that `detail` names.")
    static let invalidJSON = ProblemCode(
        400, "invalid_json", "The body is not JSON in UTF-8, has more than 64 levels, or contains U+0000.",
        "Correct the body.")
    static let invalidRequest = ProblemCode(
        400, "invalid_request", "A field is missing or wrong, or the request is unreadable.",
        "Read `errors`.")
    static let notFound = ProblemCode(
        404, "not_found", "There is no such object, or it belongs to someone else.",
        "Correct the id.")
    static let requestTimeout = ProblemCode(
        408, "request_timeout", "The body was sent too slowly.",
        "Send the request again.")
}

// MARK: - Problems of credentials

extension ProblemCode {
    static let authorizationExpired = ProblemCode(
        401, "authorization_expired", "The signed request is older than ten minutes.",
        "Let the app make a new request.")
    static let authorizationInvalid = ProblemCode(
        401, "authorization_invalid", "A token of the login is malformed, or belongs to another platform or device.",
        "Let the app make a new request.")
    static let authorizationReused = ProblemCode(
        403, "authorization_request_reused", "The signed request was used before.",
        "Let the app make a new request.")
    static let bundleNotRegistered = ProblemCode(
        403, "bundle_id_not_registered", "The app is not registered.",
        "Register it with `assay app add`.")
    static let invalidSession = ProblemCode(
        401, "invalid_session", "The session is unknown, revoked or expired.",
        "Log in again.")
    static let invalidTicket = ProblemCode(
        401, "invalid_ticket", "The ticket is unknown, used or expired.",
        "Make a new ticket.")
    static let invalidToken = ProblemCode(
        401, "invalid_token", "The token is unknown or revoked.",
        "Use a valid token.")
    static let invalidUploadToken = ProblemCode(
        401, "invalid_upload_token", "The upload token is unknown, replaced or expired.",
        "Begin the capture again.")
    static let loginLimitReached = ProblemCode(
        429, "login_limit_reached", "The user has logged in too often; the signed request stays valid.",
        "Wait for `Retry-After`.")
    static let notSetUp = ProblemCode(
        503, "not_set_up", "The installation has no signing key.",
        "Tell the operator.")
    static let notThisScreens = ProblemCode(
        403, "not_this_screens", "The token of a screen may not make this call.",
        "Use the token of a session.")
    static let originNotAllowed = ProblemCode(
        403, "origin_not_allowed", "The ticket was made for a page of another origin.",
        "Redeem it on the page of its address.")
    static let scopeTooNarrow = ProblemCode(
        403, "scope_too_narrow", "The token's scope does not permit the call.",
        "Use a token of the scope that `detail` names.")
    static let signingKeyUnavailable = ProblemCode(
        500, "signing_key_unavailable", "The server can't open its signing key.",
        "Tell the operator.")
    static let unauthorized = ProblemCode(
        401, "unauthorized", "There is no token, or the header is malformed.",
        "Send `Authorization` as `detail` shows.")
}

extension ProblemCode {
    /// The rows of this file.
    static let commonRows: [ProblemCode] = [
        rateLimited, internalError, storageBusy, storageFailed, storageFull, storageReadOnly, tooManyOpenFiles,
        bodyTooLarge, invalidAPIVersion, invalidJSON, invalidRequest, notFound, requestTimeout, authorizationExpired,
        authorizationInvalid, authorizationReused, bundleNotRegistered, invalidSession, invalidTicket, invalidToken,
        invalidUploadToken, loginLimitReached, notSetUp, notThisScreens, originNotAllowed, scopeTooNarrow,
        signingKeyUnavailable, unauthorized,
    ]
}
