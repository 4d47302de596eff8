import AssayOperations
import AssayWire
import HTTPTypes
import Hummingbird
import NIOCore

/// Photos on their way out, to whoever has been told their key.
///
/// | route | answer |
/// | --- | --- |
/// | `GET /p/{key}/{rendition}` | 200 the picture, streamed; `rendition` is `scale_micro` or `original` |
struct PublicPhotoController {
    let platform: Platform

    func addRoutes(to routes: Routes) {
        routes.anyone(.photo) { try await photo($0, $1) }
    }

    @Sendable private func photo(_ request: Request, _ context: AssayRequestContext) async throws -> Response {
        let photo = try await ServePhoto(platform)(
            key: context.parameter("key"), rendition: context.parameter("rendition"))
        return Response(
            status: .ok, headers: Self.headers(of: photo),
            body: ResponseBody(contentLength: photo.bytes.count) { writer in
                for try await chunk in photo.bytes { try await writer.write(ByteBuffer(bytes: chunk)) }
                try await writer.finish(nil)
            })
    }

    /// The bytes are a stranger's: whatever they hold, a browser shows them as the picture that they were checked to
    /// be, or not at all.
    private static func headers(of photo: ServePhoto.Answer) -> HTTPFields {
        var headers: HTTPFields = [
            .contentType: photo.mediaType,
            // A key never gets other bytes.
            .cacheControl: "private, max-age=31536000, immutable",
            .contentDisposition: "\(photo.isOriginal ? "attachment" : "inline"); filename=\"\(photo.fileName)\"",
            .contentSecurityPolicy: "default-src 'none'; sandbox",
            .xContentTypeOptions: "nosniff",
        ]
        headers[.referrerPolicy] = "no-referrer"
        return headers
    }
}
