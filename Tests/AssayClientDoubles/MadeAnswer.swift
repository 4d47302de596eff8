package import AssayHTTP
package import AssayWire
package import Foundation

/// Responses in the server's format with arbitrary statuses and codes: for the tables that map them, and for errors that
/// a real server does not return on demand.
package enum MadeAnswer {
    package static func problem(
        _ status: Int, _ code: String, fields: [Problem.Field] = [], retryAfter: Int? = nil
    ) -> HTTPResponse {
        let body = Problem(
            status: status, title: phrases[status] ?? "Refused", code: code, detail: "Refused: \(code).",
            instance: "urn:assay:request:\(requestID)", request_id: requestID, errors: fields.isEmpty ? nil : fields)
        var headers: HTTPHeaders = [WireHeader.requestID: requestID, "Content-Type": Problem.mediaType]
        headers["Retry-After"] = retryAfter.map(String.init)
        return HTTPResponse(status: status, headers: headers, body: (try? WireJSON.encode(body)) ?? Data())
    }

    /// Returns a successful response with a JSON body, for contents that this version of the server does not return.
    package static func json(_ body: Data) -> HTTPResponse {
        HTTPResponse(
            status: 200, headers: [WireHeader.requestID: requestID, "Content-Type": "application/json"], body: body)
    }

    /// The request id of all these responses.
    package static let requestID = "made"

    private static let phrases = [
        400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 408: "Request Timeout",
        409: "Conflict", 410: "Gone", 413: "Content Too Large", 415: "Unsupported Media Type",
        422: "Unprocessable Content", 429: "Too Many Requests", 500: "Internal Server Error",
        503: "Service Unavailable",
    ]
}
