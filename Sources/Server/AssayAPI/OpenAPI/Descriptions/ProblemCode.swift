import AssayWire

/// A problem that the API answers with: a row of the one list of problem codes.
package struct ProblemCode: Sendable, Hashable {
    package let code: String
    package let status: Int
    /// The reason for the problem, as a sentence.
    package let cause: String
    /// The caller's next step, as a sentence.
    package let remedy: String

    init(_ status: Int, _ code: String, _ cause: String, _ remedy: String) {
        self.status = status
        self.code = code
        self.cause = cause
        self.remedy = remedy
    }
}

extension ProblemCode {
    /// Whether the response has the header `Retry-After`.
    package var namesRetryAfter: Bool { remedy.contains("`Retry-After`") }

    /// The problems of every endpoint.
    static let common: [ProblemCode] = [
        rateLimited, internalError, storageBusy, storageFailed, storageFull, storageReadOnly, tooManyOpenFiles,
    ]

    /// The problems that follow from an endpoint's credential, version, path and body.
    static func of(_ endpoint: Route) -> [ProblemCode] {
        var problems = credential(endpoint)
        if endpoint.version != nil { problems.append(invalidAPIVersion) }
        if endpoint.permission.map({ $0 != .read }) == true { problems.append(scopeTooNarrow) }
        if !endpoint.parameters.isEmpty { problems.append(notFound) }
        switch endpoint.body {
        case .none: break
        case .json: problems += [invalidJSON, invalidRequest, bodyTooLarge, requestTimeout]
        case .photo: problems += [invalidRequest, requestTimeout]
        }
        // The fingerprint of a repeatable call includes its body, so the server reads one in any case.
        if endpoint.audience == .partner, !endpoint.isIdempotent {
            problems += idempotency + [invalidRequest, bodyTooLarge, requestTimeout]
        }
        return problems
    }

    /// Whether a screen's token is refused for the screen's name, or for another item than the screen's.
    private static func refusesScreens(_ endpoint: Route) -> Bool {
        endpoint.screens != Set(ScreenName.allCases) || endpoint.parameters.contains("item")
    }

    private static func credential(_ endpoint: Route) -> [ProblemCode] {
        switch endpoint.audience {
        case .anyone: []
        case .partner, .operator: [unauthorized, invalidToken]
        case .user: [unauthorized, invalidSession] + (refusesScreens(endpoint) ? [notThisScreens] : [])
        case .capture: [unauthorized, invalidSession, invalidUploadToken, notThisScreens]
        }
    }
}

extension ProblemCode {
    /// Every row of the list.
    ///
    /// A test compares it with the codes in the server's sources.
    package static let all: [ProblemCode] =
        commonRows + itemsRows + capturesRows + handoverRows + partnerRows + webhookRows
}
