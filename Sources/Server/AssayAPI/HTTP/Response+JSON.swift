import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
    /// Creates a JSON response with sorted keys, so that equal values give equal bytes.
    static func json(
        _ value: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) throws -> Response {
        json(bytes: try WireJSON.encode(value), status: status, headers: headers)
    }

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
