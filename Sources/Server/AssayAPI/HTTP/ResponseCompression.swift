import AssayCompression
import AssayWire
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Compresses the JSON of responses for clients that accept gzip.
enum ResponseCompression {
    /// Smaller bodies fit into one packet anyway.
    static let minBytes = 1_024

    /// Compresses a response, unless it is compressed already or contains a token.
    static func apply(to response: Response, of endpoint: Route, for request: Request) async throws -> Response {
        guard !endpoint.grantsAccess, response.headers[.contentEncoding] == nil else { return response }
        var response = response
        if response.status == .notModified {
            // A client replaces the headers of its stored response by those of the 304 (RFC 9111 §4.3.4).
            response.varyByEncoding()
            return response
        }
        guard isJSON(response), let bytes = response.body.contentLength, bytes >= minBytes else { return response }
        response.varyByEncoding()
        guard Gzip.isAccepted(by: request.headers[.acceptEncoding]) else { return response }
        let buffer = try await collected(response.body)
        guard let compressed = compressed(buffer) else {
            response.body = .init(byteBuffer: buffer)
            return response
        }
        response.setCompressed(compressed)
        return response
    }

    /// Returns `nil` if the compressed bytes are not fewer.
    static func compressed(_ buffer: ByteBuffer) -> ByteBuffer? {
        buffer.withUnsafeReadableBytes { Gzip.compress($0, .fast) }.map { ByteBuffer(bytes: $0) }
    }

    private static func isJSON(_ response: Response) -> Bool {
        guard let type = response.headers[.contentType]?.prefix(while: { $0 != ";" }) else { return false }
        return type == "application/json" || type.hasSuffix("+json")
    }

    private static func collected(_ body: ResponseBody) async throws -> ByteBuffer {
        let collector = Collector()
        try await body.write(collector)
        return collector.buffer.withLock { $0 }
    }

    /// A writer that collects the bytes.
    private final class Collector: ResponseBodyWriter {
        let buffer = Mutex(ByteBuffer())

        func write(_ buffer: ByteBuffer) async throws {
            self.buffer.withLock { kept in
                if kept.readableBytes == 0 { kept = buffer } else { kept.writeImmutableBuffer(buffer) }
            }
        }

        func finish(_ trailingHeaders: HTTPFields?) async throws {}
    }
}

extension Response {
    /// Replaces the body by its compressed form.
    mutating func setCompressed(_ buffer: ByteBuffer) {
        body = .init(byteBuffer: buffer)
        headers[.contentEncoding] = "gzip"
        // A strong tag stands for exact bytes, and the compressed ones differ, so the tag becomes weak.
        if let tag = headers[.eTag], !tag.hasPrefix("W/") { headers[.eTag] = "W/\(tag)" }
    }

    /// Tells caches that the response depends on the encodings that the request accepts.
    mutating func varyByEncoding() {
        let others = headers[.vary].map { "\($0), " } ?? ""
        headers[.vary] = "\(others)Accept-Encoding"
    }
}
