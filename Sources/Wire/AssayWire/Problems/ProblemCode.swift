/// The reason for which a call is refused, with the texts about it: for users, and for the authors of clients.
///
/// Each problem that the API or the client reports is declared once, in an extension of its area. A problem that only
/// the command line reports is made where it is thrown. Two problems are equal if their codes are, so that codes of
/// newer servers compare, too.
package struct ProblemCode: Sendable {
    /// The kinds of refusal, by HTTP status; the command line has the only mapping to exit codes.
    package enum Kind: Int, Sendable, Hashable, CaseIterable {
        case badInput = 400
        case unauthorized = 401
        case forbidden = 403
        case notFound = 404
        case methodNotAllowed = 405
        case requestTimeout = 408
        case conflict = 409
        case gone = 410
        case tooLarge = 413
        case unsupportedMedia = 415
        case unprocessable = 422
        case tooManyRequests = 429
        case internalFailure = 500
        case unavailable = 503
    }

    /// A stable snake_case word, such as `bundle_id_not_registered`.
    package let code: String
    package let kind: Kind
    /// The reason for the problem, as a sentence of Markdown; empty if the API does not answer with it.
    package let cause: String
    /// The caller's next step, as a sentence of Markdown; empty if the API does not answer with it.
    package let remedy: String
    /// The sentence for the user of an app: the event, and the action that the user can take.
    ///
    /// It is `nil` if no app receives the problem, if the sentence about its status is sufficient, such as a request to
    /// sign in again, or if the server sends one of the catalog, as for a photo.
    package let user: LocalizedText?

    /// Declares a problem that the API answers with.
    init(_ kind: Kind, _ code: String, _ cause: String, _ remedy: String, user: LocalizedText?) {
        self.code = code
        self.kind = kind
        self.cause = cause
        self.remedy = remedy
        self.user = user
    }

    /// Creates a problem that the API does not answer with, or that is known by its code alone.
    package init(_ kind: Kind, _ code: String, user: LocalizedText? = nil) {
        self.init(kind, code, "", "", user: user)
    }

    /// Finds the declaration of a code, or makes a problem without texts, for a code of a newer server.
    package init(named code: String) {
        self = Self.declared[code] ?? ProblemCode(.unprocessable, code)
    }
}

extension ProblemCode: Hashable {
    package static func == (one: ProblemCode, other: ProblemCode) -> Bool { one.code == other.code }

    package func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension ProblemCode {
    /// The HTTP status of the response.
    package var status: Int { kind.rawValue }

    /// Whether the response has the header `Retry-After`.
    package var namesRetryAfter: Bool { remedy.contains("`Retry-After`") }

    /// Every declared problem; a test compares it with the problems of the endpoints.
    package static let all: [ProblemCode] = {
        let lists: [[ProblemCode]] = [
            .common, .routing, .requests, .credentials, .login, .authorizeUser, .redeemTicket, .beginCapture,
            .beginRetake, .submitCapture, .completeCapture, .cancelCapture, .putPhoto, .continueUpload, .offerHandover,
            .confirmHandover, .sendHandoverMessages, .queryItems, .editTextFields, .setFlag, .clearFlag,
            .replyToMessage, .idempotency, .setPartnerFlag, .askMessage, .requestRetake, .simulateItem,
            .createWebhook, .replayDelivery, .client,
        ]
        var seen: Set<ProblemCode> = []
        return lists.joined().filter { seen.insert($0).inserted }
    }()

    private static let declared = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })
}
