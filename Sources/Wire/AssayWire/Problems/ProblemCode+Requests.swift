// MARK: - Problems of every endpoint

extension ProblemCode {
    package static let rateLimited = ProblemCode(
        .tooManyRequests, "rate_limited", "A rate limit is reached; `RateLimit-Policy` names it.",
        "Wait for `Retry-After`.", user: nil)
    package static let internalError = ProblemCode(
        .internalFailure, "internal_error", "The server failed.", "Retry, then give `request_id` to the operator.",
        user: nil)
    package static let storageBusy = ProblemCode(
        .unavailable, "storage_busy", "The database is busy.", "Wait for `Retry-After`.", user: nil)
    package static let storageFailed = ProblemCode(
        .unavailable, "storage_failed", "The server's disk, database or object store fails.",
        "Wait for `Retry-After`, then tell the operator.", user: nil)
    package static let storageFull = ProblemCode(
        .unavailable, "storage_full", "The server's disk is full.", "Wait for `Retry-After`, then tell the operator.",
        user: nil)
    package static let storageReadOnly = ProblemCode(
        .unavailable, "storage_read_only", "The server's disk is read-only.",
        "Wait for `Retry-After`, then tell the operator.", user: nil)
    package static let tooManyOpenFiles = ProblemCode(
        .unavailable, "too_many_open_files", "The server has too many files open.", "Wait for `Retry-After`.",
        user: nil)
}

// MARK: - Problems of requests

extension ProblemCode {
    package static let bodyTooLarge = ProblemCode(
        .tooLarge, "body_too_large", "The JSON body has more than 64 KiB.", "Shorten the body.",
        user: .init("What was entered is too long. Please shorten it.", "入力が長すぎます。短くしてください。"))
    package static let invalidAPIVersion = ProblemCode(
        .badInput, "invalid_api_version", "`Api-Version` is missing or unknown.", "Send a value that `detail` names.",
        user: .misunderstood)
    package static let invalidJSON = ProblemCode(
        .badInput, "invalid_json", "The body is not JSON in UTF-8, has more than 64 levels, or contains U+0000.",
        "Correct the body.", user: .misunderstood)
    package static let invalidRequest = ProblemCode(
        .badInput, "invalid_request", "A field is missing or wrong, or the request is unreadable.", "Read `errors`.",
        user: .misunderstood)
    package static let methodNotAllowed = ProblemCode(
        .methodNotAllowed, "method_not_allowed", "The path does not have the method.", "Use one of the header `Allow`.",
        user: .misunderstood)
    package static let noSuchRoute = ProblemCode(
        .notFound, "no_such_route", "There is no such path.", "Correct the path.", user: .misunderstood)
    package static let notFound = ProblemCode(
        .notFound, "not_found", "There is no such object, or it belongs to someone else.", "Correct the id.",
        user: .init("The item could not be found.", "アイテムが見つかりませんでした。"))
    package static let requestTimeout = ProblemCode(
        .requestTimeout, "request_timeout", "The body was sent too slowly.", "Send the request again.", user: nil)
}

// MARK: - Sentences of several codes

extension LocalizedText {
    static let misunderstood = LocalizedText(
        "The app and the service do not understand each other. Update the app, or contact its maker.",
        "アプリとサービスの間で問題が発生しました。アプリを更新するか、提供元にお問い合わせください。")
}

// MARK: - Problems of many endpoints

extension [ProblemCode] {
    /// The problems of every endpoint.
    package static let common: Self = [
        .rateLimited, .internalError, .storageBusy, .storageFailed, .storageFull, .storageReadOnly, .tooManyOpenFiles,
    ]
    /// The problems of a path without a route, and of a path without the method, which no endpoint answers with.
    package static let routing: Self = [.methodNotAllowed, .noSuchRoute]
    /// The problems of a request's version, parameters and body.
    package static let requests: Self = [
        .invalidAPIVersion, .notFound, .invalidJSON, .invalidRequest, .bodyTooLarge, .requestTimeout,
    ]
}
