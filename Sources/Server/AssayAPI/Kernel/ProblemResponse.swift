import AssayCore
import AssayOperations
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import Logging

/// The one mapping from an error to an answer.
enum ProblemResponse {
    static func make(_ error: any Error, request: Request, context: AssayRequestContext) -> Response {
        let refusal = refusal(for: error)
        report(refusal, of: error, context)
        let status = RequestFailure(error) == .tooSlow ? .requestTimeout : status(of: refusal.kind)
        let problem = Problem(
            status: Int(status.code), title: status.reasonPhrase, code: refusal.code, detail: refusal.message,
            // The occurrence, not the address: what is another's and what is unknown answer byte for byte alike.
            instance: "urn:assay:request:\(context.requestID)", request_id: context.requestID,
            errors: refusal.fields.isEmpty
                ? nil : refusal.fields.map { .init(field: $0.name, code: $0.code, message: $0.message) })
        var headers: HTTPFields = [
            .contentType: Problem.mediaType, .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
        ]
        if let mismatch = error as? UploadOffsetMismatch { headers[.uploadOffset] = String(mismatch.bytes) }
        if let seconds = refusal.retryAfter { headers[.retryAfter] = String(seconds) }
        if status == .unauthorized { headers[.wwwAuthenticate] = "Token, Bearer" }
        let body = (try? WireJSON.encode(problem)) ?? Data()
        return Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: body)))
    }

    /// Counts the refusal, and logs the server's own failures, those that one client repeats only so often.
    private static func report(_ refusal: DomainError, of error: any Error, _ context: AssayRequestContext) {
        context.refusals?.count(refusal)
        if let failure = RequestFailure(error) {
            context.logger.debug("request not read", metadata: ["cause": "\(failure)"])
        }
        guard refusal.kind == .internalFailure || refusal.kind == .unavailable else { return }
        let log = { (metadata: Logger.Metadata) in
            let error: Logger.Metadata = ["error": "\(String(reflecting: error))"]
            context.logger.error("failed", metadata: error.merging(metadata) { $1 })
        }
        guard let refusals = context.refusals else { return log([:]) }
        refusals.write(.failed, of: context.client, log)
    }

    static func status(of kind: DomainError.Kind) -> HTTPResponse.Status {
        switch kind {
        case .badInput: .badRequest
        case .conflict: .conflict
        case .forbidden: .forbidden
        case .gone: .gone
        case .internalFailure: .internalServerError
        case .notFound: .notFound
        case .tooLarge: .contentTooLarge
        case .tooManyRequests: .tooManyRequests
        case .unauthorised: .unauthorized
        case .unavailable: .serviceUnavailable
        case .unprocessable: .unprocessableContent
        case .unsupportedMedia: .unsupportedMediaType
        }
    }

    /// What an error of a lower layer is to the caller.
    ///
    /// Whatever is not known is our own failure and says nothing.
    private static func refusal(for error: any Error) -> DomainError {
        switch error {
        case let error as DomainError: error
        case let error as UploadOffsetMismatch: error.refusal
        case let error as HTTPError: refusal(for: error)
        default: RequestFailure(error)?.refusal ?? internalFailure
        }
    }

    private static func refusal(for error: HTTPError) -> DomainError {
        switch error.status {
        case .notFound: DomainError(.notFound, "no_such_route", "There is no such route. See the API description.")
        case .contentTooLarge: DomainError(.tooLarge, "body_too_large", "The body is larger than this route takes.")
        case .badRequest: DomainError(.badInput, "invalid_request", "The request could not be read.")
        default: internalFailure
        }
    }

    private static let internalFailure = DomainError(
        .internalFailure, "internal_error", "The server failed. Retry, and quote the request id if it fails again.")
}
