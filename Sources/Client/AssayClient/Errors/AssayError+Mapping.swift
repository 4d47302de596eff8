import AssayHTTP
import AssayWire
import Foundation

/// The only mapping from responses, and from missing responses, to errors.
extension AssayError {
    /// Creates the error for a missing response.
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
            problem: Self.problems[failure.code] ?? (code == .unknown ? Self.noAnswer : nil), language: language)
    }

    /// Creates the error for an unsuccessful response.
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
            problem: problem.map { ProblemCode(named: $0.code) }, retryAfter: response.retryAfter,
            fields: problem?.errors ?? [],
            sentence: problem.flatMap { Self.sentence($0, language: language) }, language: language)
    }

    /// The problem codes that concern the item's details.
    private static let detailProblems: Set<ProblemCode> = [.invalidItem, .invalidTextFields]

    /// Returns the user-facing sentence about photos or details.
    ///
    /// For a photo it is the server's sentence, which comes from the catalog in the request's language. For a detail it
    /// is this client's own.
    private static func sentence(_ problem: Problem, language: String) -> String? {
        let fields = problem.errors ?? []
        let photos = fields.filter { $0.isRefusedPhoto && !$0.message.isEmpty }.map(\.message)
        guard photos.isEmpty else {
            return Set(photos).sorted().joined(separator: language == "ja" ? "" : " ")
        }
        return detailProblems.contains(ProblemCode(named: problem.code))
            ? FieldTexts.text(fields, language: language) : nil
    }

    /// Returns the error code of an unsuccessful response's status.
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

    /// The problems of failures that this client itself must distinguish later.
    private static let problems: [HTTPError.Code: ProblemCode] = [
        .cancelled: cancelled, .connectionLost: connectionLost,
    ]

    private static let cancelled = ProblemCode(.unavailable, "cancelled")
    private static let connectionLost = ProblemCode(.unavailable, "connection_lost")
    /// A missing response with an unknown cause.
    private static let noAnswer = ProblemCode(.unavailable, "no_answer")

    /// Whether the calling task was cancelled.
    package var isCancelled: Bool { problem == Self.cancelled }

    /// Whether an established connection broke; a second attempt often succeeds.
    var isBrokenConnection: Bool { problem == Self.connectionLost }

    /// Whether the server reports that the two hours of a capture, or the days of a retake, are over.
    ///
    /// This is not a failure but one of the ways in which a capture ends.
    var isExpiredCapture: Bool { problem == .captureExpired || problem == .retakeExpired }

    /// Whether the same call can succeed later without a change.
    var isPassing: Bool {
        switch code {
        case .offlineAccess, .requestTimeout, .serverTimeout, .internalServerError, .tooManyRequests: true
        // An unclassified network failure is no reason to give up photos that the server has.
        default: problem == Self.noAnswer
        }
    }
}

extension Problem.Field {
    /// Whether the field gives the reason why a photo cannot be used, and not that the photo is missing.
    fileprivate var isRefusedPhoto: Bool { field.hasPrefix("images.") && code != "photo_missing" }
}

extension HTTPResponse {
    /// The value of `Retry-After` in whole seconds; `nil` if it is absent or a date, which the server never sends.
    var retryAfter: TimeInterval? {
        headers["Retry-After"].flatMap { Int($0) }.map { TimeInterval(max(0, $0)) }
    }
}
