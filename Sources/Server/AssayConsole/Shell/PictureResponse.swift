import AssayOperations
import HTTPTypes
import Hummingbird
import NIOCore

extension ConsoleRequest {
    /// Makes the response of a photo, streamed.
    ///
    /// The bytes come from an untrusted uploader, so a browser must show them as the checked picture type or not at all.
    /// The browser may keep them for as long as a session may rest, and only for the session that has requested them.
    func picture(_ photo: ServePhoto.Answer) -> Response {
        let headers: HTTPFields = [
            .contentType: photo.mediaType, .cacheControl: "private, max-age=1800, immutable", .vary: "Cookie",
            .contentDisposition: "inline; filename=\"\(photo.fileName)\"",
            .contentSecurityPolicy: "default-src 'none'; sandbox", .xContentTypeOptions: "nosniff",
        ]
        let bytes = photo.bytes
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody(contentLength: bytes.count) { writer in
                for try await chunk in bytes { try await writer.write(ByteBuffer(bytes: chunk)) }
                try await writer.finish(nil)
            })
    }
}
