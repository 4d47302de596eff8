import AssayOperations
import AssayWire
import HTTPTypes
import Hummingbird
import NIOCore

/// Downloads of photos by their unguessable keys.
///
/// | route | response |
/// | --- | --- |
/// | `GET /p/{key}/{rendition}` | 200 the picture, streamed; `rendition` is `scale_micro` or `original` |
struct PublicPhotoController {
    let platform: Platform

    func addRoutes(to routes: Routes) {
        routes.anyone(.photo, use: photo)
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

    /// The response headers.
    ///
    /// The bytes come from an untrusted uploader, so a browser must show them as the checked picture type or not at
    /// all.
    private static func headers(of photo: ServePhoto.Answer) -> HTTPFields {
        var headers: HTTPFields = [
            .contentType: photo.mediaType,
            // The bytes of a key never change.
            .cacheControl: "private, max-age=31536000, immutable",
            .contentDisposition: "\(photo.isOriginal ? "attachment" : "inline"); filename=\"\(photo.fileName)\"",
            .contentSecurityPolicy: "default-src 'none'; sandbox",
            .xContentTypeOptions: "nosniff",
        ]
        headers[.referrerPolicy] = "no-referrer"
        return headers
    }
}
