import Hummingbird
import Logging

/// An error as the app receives it, `{"error": {"code", "message"}}`, or as a page with the message.
struct ShopError: HTTPResponseError {
    let status: HTTPResponse.Status
    /// A stable code for the app.
    let code: String
    /// A sentence: for the customer, or for the developer of the app if only the app can cause the error.
    let message: String
    var headers: HTTPFields = [:]

    func response(from request: Request, context: some RequestContext) throws -> Response {
        var response = try context.responseEncoder.encode(
            Body(error: .init(code: code, message: message)), from: request, context: context)
        response.status = status
        response.headers.append(contentsOf: headers)
        return response
    }

    private struct Body: Encodable {
        let error: Cause

        struct Cause: Encodable {
            let code: String
            let message: String
        }
    }
}

extension ShopError {
    static func missing(_ field: String) -> ShopError {
        ShopError(status: .badRequest, code: "missing_field", message: "The field \(field) is missing or empty.")
    }

    static var wrongLogin: ShopError {
        ShopError(status: .unauthorized, code: "wrong_login", message: "Name or password is wrong.")
    }

    /// The same response for a name without an account and for the correct password.
    static func tooManyLogins(wait seconds: Int) -> ShopError {
        ShopError(
            status: .tooManyRequests, code: "too_many_logins",
            message: "Too many attempts to log in. Wait a moment and try again.",
            headers: [.retryAfter: String(seconds)])
    }

    static var notSignedIn: ShopError {
        ShopError(
            status: .unauthorized, code: "not_signed_in",
            message: "Send the header Authorization: Token, with a token of POST /login that has not expired.",
            headers: [.wwwAuthenticate: "Token"])
    }
}

extension ShopError {
    /// The customer's error when the platform did not answer as wanted; the details for the operator are in the log.
    init(_ failure: PlatformFailure) {
        switch failure {
        case .refused(let sentence):
            self.init(status: .badRequest, code: "authorization_request_refused", message: sentence)
        case .tokenRefused:
            self.init(
                status: .badGateway, code: "platform_refused_shop",
                message: "The shop has no access to its authentication platform. Please try again later.")
        case .notFound: self = .noSuchItem
        case .conflict(let code):
            self.init(status: .conflict, code: code, message: ShopError.sentence(ofConflict: code))
        case .rateLimited(let seconds):
            self.init(
                status: .tooManyRequests, code: "too_many_requests",
                message: "The shop has asked its authentication platform too often. Wait a moment and try again.",
                headers: seconds.map { [.retryAfter: $0] } ?? [:])
        case .unreachable:
            self.init(
                status: .serviceUnavailable, code: "platform_unreachable",
                message: "The authentication platform can't be reached. Try again in a moment.",
                headers: [.retryAfter: "5"])
        case .unexpected:
            self.init(
                status: .badGateway, code: "platform_failed",
                message: "The authentication platform could not answer. Try again later, or tell the shop about it.")
        }
    }
}

extension ShopError {
    /// The same response for an unknown item and for that of another customer.
    static var noSuchItem: ShopError {
        ShopError(status: .notFound, code: "no_such_item", message: "You have no such item.")
    }

    /// The response to a form that another site has sent, or that was changed on its way.
    static var foreignForm: ShopError {
        ShopError(
            status: .forbidden, code: "foreign_form",
            message: "This form was not sent from the shop's own page. Open the page again and repeat your entry.")
    }

    static var noAnswer: ShopError {
        ShopError(status: .badRequest, code: "missing_field", message: "Go back and choose one of the answers.")
    }

    static func noNumber(longest: Int) -> ShopError {
        ShopError(
            status: .badRequest, code: "missing_field",
            message: "Go back and enter one of our numbers, of at most \(longest) characters.")
    }

    /// The response to an entry that the platform refuses; its own sentence speaks of the call, which only this server
    /// can correct.
    static var entryRefused: ShopError {
        ShopError(
            status: .badRequest, code: "entry_refused",
            message: "The authentication platform did not accept this entry. Go back, change it and try again.")
    }

    /// The response to an error of this program; the details are for the operator alone.
    static func internalError(_ error: any Error, logger: Logger) -> ShopError {
        logger.error("A request failed", metadata: ["error": "\(error)"])
        return ShopError(
            status: .internalServerError, code: "internal_error",
            message: "Something went wrong here. Try again later.")
    }

    /// The sentence about a change that the item does not allow, by the platform's code.
    private static func sentence(ofConflict code: String) -> String {
        switch code {
        case "already_flagged": "You have disputed this result already."
        case "not_flagged": "The dispute is withdrawn already, or an expert has answered it."
        case "not_flaggable": "This result can't be disputed now."
        case "message_answered": "The question has another answer already."
        case "idempotency_in_progress": "Your change is still being made. Look at the item again in a moment."
        default: "The item has changed in the meantime. Look at it again before you repeat this."
        }
    }
}
