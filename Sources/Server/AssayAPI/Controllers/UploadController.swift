import AssayCore
import AssayOperations
import AssayWire
import HTTPTypes
import Hummingbird
import NIOCore

/// Interrupted photo uploads, according to the IETF draft of resumable uploads (interop version 3).
///
/// | route | response |
/// | --- | --- |
/// | `HEAD /sdk/v1/captures/{capture}/images/{region}/uploads/{digest}` | 204 with `Upload-Offset` |
/// | `PATCH …` from `Upload-Offset` | same as `PUT`; 409 with the correct `Upload-Offset` if the sent one is wrong |
/// | `DELETE …` | 204 |
struct UploadController {
    let platform: Platform

    func addRoutes(to routes: Routes) {
        routes.capture(.uploadOffset, use: offset)
        routes.capture(.continueUpload, use: resume)
        routes.capture(.discardUpload, use: discard)
    }

    @Sendable private func offset(
        _ request: Request, _ context: AssayRequestContext, _ actor: CaptureActor
    ) async throws -> Response {
        let status = try await FetchUpload(platform)(
            actor, capture: context.parameter("capture"), region: context.parameter("region"),
            digest: context.parameter("digest"))
        return Response(
            status: .noContent,
            headers: [
                .uploadOffset: String(status.bytes), .uploadIncomplete: status.isComplete ? "?0" : "?1",
                .uploadDraftInteropVersion: WireHeader.uploadInteropVersion, .cacheControl: "no-store",
            ])
    }

    @Sendable private func resume(
        _ request: Request, _ context: AssayRequestContext, _ actor: CaptureActor
    ) async throws -> Response {
        let rest = try PhotoRemainder(
            contentLength: request.headers[.contentLength], uploadOffset: request.headers[.uploadOffset],
            uploadIncomplete: request.headers[.uploadIncomplete])
        let snapshot = try await ContinuePhoto(platform)(
            actor, capture: context.parameter("capture"), region: context.parameter("region"),
            digest: context.parameter("digest"), rest: rest, chunks: request.body.map(\.readableBytesView))
        return try .json(CaptureStatusResponse(snapshot, language: context.language), status: .created)
    }

    @Sendable private func discard(
        _ request: Request, _ context: AssayRequestContext, _ actor: CaptureActor
    ) async throws -> Response {
        try await DiscardUpload(platform)(
            actor, capture: context.parameter("capture"), region: context.parameter("region"),
            digest: context.parameter("digest"))
        return Response(status: .noContent)
    }
}
