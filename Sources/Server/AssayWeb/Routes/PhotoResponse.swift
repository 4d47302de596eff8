package import AssayOperations
package import HTTPTypes
package import Hummingbird
import NIOCore

extension ServePhoto.Answer {
    /// Makes the response of a photo, streamed.
    ///
    /// The bytes come from an untrusted uploader, so a browser must show them as the checked picture type or not at all.
    ///
    /// - Parameter caching: The headers that tell who may keep the photo.
    package func response(_ caching: HTTPFields) -> Response {
        var headers = caching
        headers[.contentType] = mediaType
        headers[.contentDisposition] = "inline; filename=\"\(fileName)\""
        headers[.contentSecurityPolicy] = "default-src 'none'; sandbox"
        headers[.xContentTypeOptions] = "nosniff"
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody(contentLength: bytes.count) { [bytes] writer in
                for try await chunk in bytes { try await writer.write(ByteBuffer(bytes: chunk)) }
                try await writer.finish(nil)
            })
    }
}
