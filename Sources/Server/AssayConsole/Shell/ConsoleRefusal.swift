import AssayAPI
import AssayCore
import AssayWire
import HTTPTypes
import Hummingbird

/// Makes the page of a refusal.
enum ConsoleRefusal {
    /// Makes the page: what is wrong, and the request's id.
    ///
    /// The page also shows what the reader has written in the form, so that nothing is lost.
    static func page(of error: any Error, _ visit: ConsoleVisit) -> Response {
        let refusal = ProblemResponse.refusal(for: error, context: visit.context)
        let title = visit.text(title(of: refusal.kind))
        var response = visit.page(
            "refusal", title: title,
            model: [
                "message": .text(visit.sentence(refusal.code, refusal.text)),
                "request_id": .text(visit.context.requestID),
                "fields": .list(
                    visit.form.prose.map { ["name": .text($0.name), "text": .text($0.text)] }),
                "has_fields": .flag(!visit.form.prose.isEmpty),
                "sign_in": .flag(refusal.kind == .unauthorized),
            ],
            status: HTTPResponse.Status(code: refusal.problem.status))
        if let seconds = refusal.retryAfter { response.headers[.retryAfter] = String(seconds) }
        if let wrong = error as? WrongMethod { response.headers[.allow] = wrong.allowed }
        return response
    }

    /// The key of the title for a kind of refusal.
    private static func title(of kind: ProblemCode.Kind) -> String {
        switch kind {
        case .unauthorized: "refused_unauthorized"
        case .forbidden: "refused_forbidden"
        case .notFound, .gone, .methodNotAllowed: "refused_not_found"
        case .conflict: "refused_conflict"
        case .tooManyRequests: "refused_too_many"
        case .internalFailure, .unavailable: "refused_failure"
        case .badInput, .requestTimeout, .tooLarge, .unsupportedMedia, .unprocessable: "refused_input"
        }
    }
}
