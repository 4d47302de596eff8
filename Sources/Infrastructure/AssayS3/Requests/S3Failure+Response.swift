/// A response that reports a failure.
struct S3Refusal: Sendable {
    let status: Int
    /// Returns a header by its name.
    let header: @Sendable (String) -> String?
    /// The body; empty if it was too long or could not be read.
    let body: [UInt8]
    let call: S3Call
    let settings: S3Settings
    /// The reason why the current file of the credentials was not used; `nil` if it was.
    let credentialsProblem: S3SettingError?
}

extension S3Failure {
    /// The codes of temporary failures, some of which come with a status of 400 or 503.
    ///
    /// They include the codes for a body that was changed or cut off on the way to the store.
    private static let passing: Set<String> = [
        "BadDigest", "IncompleteBody", "InternalError", "OperationAborted", "RequestLimitExceeded", "RequestTimeout",
        "ServiceUnavailable", "SlowDown", "Throttling", "ThrottlingException", "TooManyRequests",
        "XAmzContentSHA256Mismatch",
    ]

    init(_ refusal: S3Refusal) {
        let error = try? XMLScanner.read(refusal.body)
        let code = error?.name == "Error" ? error?.text("Code").map { Self.word($0) } : nil
        let isPassing =
            code.map(Self.passing.contains) == true || [429, 500, 502, 503, 504].contains(refusal.status)
            || refusal.status == 408
        let reason: Reason =
            if isPassing {
                .unavailable
            } else if let known = code.flatMap({ Self.reasons[$0] }) {
                known
            } else {
                switch refusal.status {
                // Without a code, a proxy has answered. The object may exist, so it must not count as deleted.
                case 404: code == nil ? .unavailable : .refused
                case 405, 501: .unsupported
                default: .refused
                }
            }
        let text = Self.explanation(refusal, code: code, error: error)
        self.init(
            reason: reason, detail: text, status: refusal.status, code: code,
            retryAfter: refusal.header("retry-after").flatMap { Int($0) }.map { .seconds(max(0, $0)) })
    }

    private static let reasons: [String: Reason] = [
        "NoSuchKey": .missing, "NotImplemented": .unsupported, "MethodNotAllowed": .unsupported,
    ]

    private static func explanation(_ refusal: S3Refusal, code: String?, error: XMLNode?) -> String {
        let settings = refusal.settings
        let answer = "\(settings.endpoint) answered \(refusal.call.summary) with \(refusal.status) \(code ?? "")"
            .trimmingSuffix()
        let remedy: String? =
            switch code {
            case "NoSuchBucket": "There is no bucket \(settings.address.bucket). Create it, or correct the address."
            case "InvalidAccessKeyId", "SignatureDoesNotMatch":
                "The access key or the secret key is wrong. \(credentials(refusal) ?? "Correct the credentials.")"
            case "ExpiredToken", "InvalidToken", "TokenRefreshRequired":
                "The session token is over or wrong. "
                    + (credentials(refusal) ?? "Write new credentials to the file; it is read again at once.")
            case "RequestTimeTooSkewed", "RequestExpired":
                "This machine's clock and the store's differ by more than the store allows\(clocks(refusal, error)). "
                    + "Synchronize this machine's clock."
            case "AuthorizationHeaderMalformed", "PermanentRedirect", "TemporaryRedirect", "IllegalLocationConstraint":
                region(refusal, error)
            case "AccessDenied", "AllAccessDisabled", "AccountProblem":
                "The credentials may not do this. docs/operate/object-store.md lists the rights that the server needs."
            case nil where [301, 307, 308].contains(refusal.status): region(refusal, error)
            case nil where refusal.status == 403:
                "The credentials are wrong, or may not do this. \(credentials(refusal) ?? "")".trimmingSuffix()
            default: error?.text("Message").map { Self.sentence($0) }
            }
        return remedy.map { "\(answer). \($0)" } ?? "\(answer)."
    }

    private static func region(_ refusal: S3Refusal, _ error: XMLNode?) -> String {
        let named = refusal.header("x-amz-bucket-region") ?? error?.text("Region") ?? error?.text("Endpoint")
        return "The bucket belongs to \(named.map { word($0) } ?? "another region or endpoint"). "
            + "Correct region or endpoint."
    }

    /// Returns the remedy if the request had earlier credentials because the file can't be used.
    private static func credentials(_ refusal: S3Refusal) -> String? {
        refusal.credentialsProblem.map { "The file has changed since, and its new content was not used: \($0)" }
    }

    private static func clocks(_ refusal: S3Refusal, _ error: XMLNode?) -> String {
        guard let ours = error?.text("RequestTime"), let theirs = error?.text("ServerTime") ?? refusal.header("date")
        else { return "" }
        return " (\(word(ours)) here, \(word(theirs)) there)"
    }

    /// Returns a word of the store in a form for the log: short, and without control characters.
    private static func word(_ text: String) -> String {
        String(text.prefix(64).filter { $0.isASCII && !$0.isNewline && $0 >= " " })
    }

    private static func sentence(_ text: String) -> String {
        String(text.prefix(200).filter { $0.isASCII && !$0.isNewline && $0 >= " " })
    }
}

extension String {
    fileprivate func trimmingSuffix() -> String {
        hasSuffix(" ") ? String(dropLast()) : self
    }
}
