import AssayHTTP
import AssayWire
import Foundation

/// The one mapping from what came back, or did not, to an error (`spec/sdk.md` §4).
extension AssayError {
    /// What a missing answer means.
    init(_ failure: HTTPError, language: String) {
        let code: Code =
            switch failure.code {
            case _ where failure.isOffline: .offlineAccess
            case .timedOut: .requestTimeout
            case .unreadableFile: .badRequest
            default: .unknown
            }
        self.init(
            code, "No answer: \(failure.description)",
            problemCode: Self.problemCodes[failure.code] ?? (code == .unknown ? Self.noAnswer : nil), language: language
        )
    }

    /// What an answer that is no success means.
    init(_ response: HTTPResponse, language: String) {
        let problem = try? WireJSON.decode(Problem.self, from: response.body)
        guard let requestID = response.headers[WireHeader.requestID] else {
            self.init(
                .offlineAccess,
                "The answer (\(response.status)) is not the platform's: it has no \(WireHeader.requestID). "
                    + "A captive portal or proxy may stand between.", language: language)
            return
        }
        self.init(
            Self.code(status: response.status),
            problem?.detail ?? "The platform answered \(response.status).", requestID: requestID,
            problemCode: problem?.code, retryAfter: response.retryAfter, fields: problem?.errors ?? [],
            sentence: problem.flatMap { Self.sentence($0, language: language) }, language: language)
    }

    /// The codes of refusals that say what is wrong with an item's own details.
    private static let detailProblems: Set<String> = ["invalid_item", "invalid_text_fields"]

    /// The sentence for people about photos or details: the platform's own for a photo, which it makes of its catalog
    /// in the language that it was asked for; this client's for a detail.
    private static func sentence(_ problem: Problem, language: String) -> String? {
        let fields = problem.errors ?? []
        let photos = fields.filter { $0.isRefusedPhoto && !$0.message.isEmpty }.map(\.message)
        guard photos.isEmpty else {
            return Set(photos).sorted().joined(separator: language == "ja" ? "" : " ")
        }
        return detailProblems.contains(problem.code) ? FieldTexts.text(fields, language: language) : nil
    }

    /// What an answer's status means, where it is no success.
    package static func code(status: Int) -> Code {
        switch status {
        case 400, 404, 409, 413, 415, 422: .badRequest
        case 401: .unauthorizedAccess
        case 403: .forbidden
        case 408: .requestTimeout
        case 429: .tooManyRequests
        case 504: .serverTimeout
        case 500...599: .internalServerError
        default: .unknown
        }
    }

    /// The ``problemCode`` of what this client itself has to tell apart later.
    private static let problemCodes: [HTTPError.Code: String] = [
        .cancelled: "cancelled", .connectionLost: "connection_lost",
    ]

    /// The ``problemCode`` where no answer came and nobody can say why.
    private static let noAnswer = "no_answer"

    /// Whether the calling task was cancelled.
    package var isCancelled: Bool { problemCode == "cancelled" }

    /// Whether a connection broke that had been made: what a second try often mends.
    var isBrokenConnection: Bool { problemCode == "connection_lost" }

    /// The platform's words for a capture whose two hours are over, and for a retake whose days are: no failure, but a
    /// way that a capture ends.
    var isExpiredCapture: Bool { ["capture_expired", "retake_expired"].contains(problemCode) }

    /// Whether the same call may well succeed later without a change.
    var isPassing: Bool {
        switch code {
        case .offlineAccess, .requestTimeout, .serverTimeout, .internalServerError, .tooManyRequests: true
        // What the network did without a name of ours is no reason to give up photos that the platform has.
        default: problemCode == Self.noAnswer
        }
    }
}

extension Problem.Field {
    /// Whether it says why a photo can't be used, and not that there is none yet.
    fileprivate var isRefusedPhoto: Bool { field.hasPrefix("images.") && code != "photo_missing" }
}

extension HTTPResponse {
    /// The whole seconds of `Retry-After`; `nil` without one, or where it is a date, which this platform never sends.
    var retryAfter: TimeInterval? {
        headers["Retry-After"].flatMap { Int($0) }.map { TimeInterval(max(0, $0)) }
    }
}
