package import AssayCore
import AssayOperations
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import Logging

/// Converts every error into a response.
package enum ProblemResponse {
    static func make(_ error: any Error, context: AssayRequestContext) -> Response {
        let refusal = refusal(for: error, context: context)
        let status = HTTPResponse.Status(code: refusal.problem.status, reasonPhrase: refusal.problem.title)
        let language = context.language.rawValue
        let problem = Problem(
            status: refusal.problem.status, title: refusal.problem.title, code: refusal.code,
            detail: refusal.text.text(in: language),
            // The id of this occurrence, not the URL. Resources of others and unknown resources give byte-identical
            // responses.
            instance: "urn:assay:request:\(context.requestID)", request_id: context.requestID,
            errors: refusal.fields.isEmpty
                ? nil
                : refusal.fields.map {
                    .init(field: $0.name, code: $0.code, message: $0.text.text(in: language))
                })
        var headers: HTTPFields = [
            .contentType: Problem.mediaType, .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
        ]
        if let wrong = error as? WrongMethod { headers[.allow] = wrong.allowed }
        if let mismatch = error as? UploadOffsetMismatch { headers[.uploadOffset] = String(mismatch.bytes) }
        if let seconds = refusal.retryAfter { headers[.retryAfter] = String(seconds) }
        if status == .unauthorized { headers[.wwwAuthenticate] = "Token, Bearer" }
        let body = (try? WireJSON.encode(problem)) ?? Data()
        return Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: body)))
    }

    /// Returns the refusal for an error, after counting and logging it.
    package static func refusal(for error: any Error, context: AssayRequestContext) -> DomainError {
        let refusal = refusal(for: error)
        report(refusal, of: error, context)
        return refusal
    }

    /// Counts the refusal, and logs it if it is more than a client's mistake.
    ///
    /// Repeated lines of one client are rate-limited.
    private static func report(_ refusal: DomainError, of error: any Error, _ context: AssayRequestContext) {
        context.refusals?.count(refusal)
        if let failure = RequestFailure(error) {
            context.logger.debug("request not read", metadata: ["cause": "\(failure)"])
        }
        guard let level = level(of: refusal) else { return }
        let isFailure = level >= .error
        let log = { (metadata: Logger.Metadata) in
            let error: Logger.Metadata = ["error": "\(String(reflecting: error))"]
            let message: Logger.Message = isFailure ? "failed" : "refused"
            context.logger.log(level: level, message, metadata: error.merging(metadata) { $1 })
        }
        // An ordinary wait must not use up the log lines that are reserved for its client's failures.
        guard let refusals = context.refusals, level > .debug else { return log([:]) }
        refusals.write(isFailure ? .failed : .refused, of: context.client, log)
    }

    /// The log level of a refusal; `nil` for the client's own mistakes and limits, which the line about the response
    /// covers.
    ///
    /// Both codes give a 503 and are not failures of the server. One is a wait within a normal capture, the other a
    /// quota set by the organization's operator.
    static func level(of refusal: DomainError) -> Logger.Level? {
        switch (refusal.problem, refusal.kind) {
        case (.photosInCheck, _): .debug
        case (.organizationQuotaReached, _): .info
        case (_, .internalFailure), (_, .unavailable): .error
        default: nil
        }
    }

    /// Converts an error of a lower layer into one for the client.
    ///
    /// An unknown error is an internal failure and reveals no details.
    private static func refusal(for error: any Error) -> DomainError {
        switch error {
        case let error as DomainError: error
        case let error as UploadOffsetMismatch: error.refusal
        case let error as WrongMethod: error.refusal
        case let error as HTTPError: refusal(for: error)
        default: RequestFailure(error)?.refusal ?? internalFailure
        }
    }

    private static func refusal(for error: HTTPError) -> DomainError {
        switch error.status {
        case .notFound: DomainError(.noSuchRoute, "There is no such route. See the API description.")
        case .contentTooLarge: DomainError(.bodyTooLarge, "The body is larger than this route takes.")
        case .badRequest: DomainError(.invalidRequest, "The request could not be read.")
        default: internalFailure
        }
    }

    private static let internalFailure = DomainError(
        .internalError, "The server failed. Retry, and quote the request id if it fails again.")
}

extension ProblemCode {
    /// The reason phrase of the status (RFC 9110).
    var title: String { Self.titles[kind] ?? "" }

    private static let titles: [Kind: String] = [
        .badInput: "Bad Request", .unauthorized: "Unauthorized", .forbidden: "Forbidden", .notFound: "Not Found",
        .methodNotAllowed: "Method Not Allowed", .requestTimeout: "Request Timeout", .conflict: "Conflict",
        .gone: "Gone", .tooLarge: "Content Too Large", .unsupportedMedia: "Unsupported Media Type",
        .unprocessable: "Unprocessable Content", .tooManyRequests: "Too Many Requests",
        .internalFailure: "Internal Server Error", .unavailable: "Service Unavailable",
    ]
}
