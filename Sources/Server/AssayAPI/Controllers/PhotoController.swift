import AssayCore
import AssayOperations
import AssayWire
import HTTPTypes
import Hummingbird

/// Uploads of whole photos of a capture.
///
/// | route | response |
/// | --- | --- |
/// | `PUT /sdk/v1/captures/{capture}/images/{region}` | 201 `CaptureStatusResponse`, once the bytes are stored durably
/// |
///
/// With `Upload-Incomplete: ?0` and a digest, the received part of an interrupted body is kept for
/// ``UploadController``.
struct PhotoController {
    let platform: Platform

    func addRoutes(to routes: Routes) {
        routes.capture(.putPhoto, use: put)
    }

    @Sendable private func put(
        _ request: Request, _ context: AssayRequestContext, _ actor: CaptureActor
    ) async throws -> Response {
        let upload = try PhotoUpload(
            contentLength: request.headers[.contentLength],
            contentDigest: request.headers[.contentDigest],
            uploadIncomplete: request.headers[.uploadIncomplete])
        let snapshot = try await ReceivePhoto(platform)(
            actor, capture: context.parameter("capture"), region: context.parameter("region"), upload: upload,
            chunks: request.body.map(\.readableBytesView))
        return try .json(CaptureStatusResponse(snapshot, language: context.language), status: .created)
    }
}
