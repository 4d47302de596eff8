import AssayCore
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

extension Request {
    /// Returns the bytes of a JSON body, up to ``AssayWire/WireLimits/jsonBytes``.
    ///
    /// - Throws: `invalid_json` (400) for a body that is compressed; `body_too_large` (413).
    func jsonBody() async throws -> ByteBuffer {
        if let coding = headers[.contentEncoding], coding.lowercased() != "identity" {
            throw DomainError(
                .invalidJSON,
                "The header Content-Encoding says that the body is compressed. Send JSON without that header.")
        }
        let tooLarge = DomainError(.bodyTooLarge, "A JSON body may have at most \(WireLimits.jsonBytes) bytes.")
        if let declared = headers[.contentLength].flatMap(Int.init), declared > WireLimits.jsonBytes { throw tooLarge }
        do {
            return try await body.collect(upTo: WireLimits.jsonBytes)
        } catch is NIOTooManyBytesError {
            throw tooLarge
        }
    }
}

extension ByteBuffer {
    /// Decodes the bytes of a request's body as JSON.
    ///
    /// - Throws: `invalid_json` (400), or `invalid_request` (400), which names the field that is missing, has the wrong
    ///   type, occurs twice, contains U+0000, or is unknown to a ``AssayWire/ClosedBody``.
    func json<Value: Decodable>(_ type: Value.Type) throws -> Value {
        do {
            let data = Data(readableBytesView)
            if let closed = type as? any ClosedBody.Type { try UnknownMembers.check(data, of: closed) }
            let most = (type as? any BoundedBody.Type)?.mostValues ?? .max
            return try WireJSON.decode(type, from: data, values: most, isStrict: true)
        } catch let error as DecodingError {
            throw JSONRefusal.make(error)
        }
    }
}

/// Converts decoding errors into errors that name the field.
private enum JSONRefusal {
    static func make(_ error: DecodingError) -> DomainError {
        switch error {
        case .keyNotFound(let key, let context):
            field(context.codingPath + [key], "missing", "This field is required.")
        case .valueNotFound(_, let context):
            field(context.codingPath, "missing", "This field must not be null.")
        case .typeMismatch(let type, let context):
            field(context.codingPath, "wrong_type", "This field must be \(name(of: type)).")
        case .dataCorrupted(let context) where context.underlyingError is JSONNesting.Refusal:
            switch context.underlyingError as? JSONNesting.Refusal {
            case .duplicateKey(let path): .invalid(path, "duplicate", "This field occurs twice. Send it once.")
            case .nullCharacter(let path) where !path.isEmpty:
                .invalid(path, "invalid_character", "This field holds the character U+0000. Send text without it.")
            default: DomainError(.invalidJSON, context.debugDescription)
            }
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            field(context.codingPath, "invalid", "This field can't be read.")
        case .dataCorrupted: notJSON
        @unknown default: notJSON
        }
    }

    private static let notJSON = DomainError(.invalidJSON, "The body is not valid JSON.")

    private static func field(_ path: [any CodingKey], _ code: String, _ message: String) -> DomainError {
        guard !path.isEmpty else {
            return DomainError(.invalidJSON, "The body must be a JSON object.")
        }
        let name = JSONPath.text(path.map { $0.intValue.map(JSONPath.Step.index) ?? .key($0.stringValue) })
        return .invalid(name, code, message)
    }

    private static func name(of type: Any.Type) -> String {
        switch type {
        case is String.Type: "a string"
        case is Bool.Type: "true or false"
        case is Int.Type, is Int64.Type: "a whole number"
        case is Double.Type: "a number"
        case is any Collection.Type: "an object or an array of the documented shape"
        default: "of the documented type"
        }
    }
}

extension Response {
    /// Creates a response from encoded JSON.
    static func json(bytes: Data, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]) -> Response {
        json(buffer: ByteBuffer(bytes: bytes), status: status, headers: headers)
    }

    /// Creates a response from encoded JSON in a buffer.
    static func json(
        buffer: ByteBuffer, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) -> Response {
        var headers = headers
        headers[.contentType] = "application/json; charset=utf-8"
        headers[.xContentTypeOptions] = "nosniff"
        headers[.cacheControl] = headers[.cacheControl] ?? "no-store"
        return Response(status: status, headers: headers, body: .init(byteBuffer: buffer))
    }
}
