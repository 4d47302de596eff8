import AssayCore
import AssayOperations
import AssayWire
import HTTPTypes
import Hummingbird

/// Uploads of a capture's photos, and interrupted ones according to the IETF draft of resumable uploads (interop
/// version 3).
///
/// With `Upload-Incomplete: ?0` and a digest, the received part of an interrupted body is kept. A continuation from a
/// wrong `Upload-Offset` is refused with 409 and the correct one.
struct UploadController {
    let platform: Platform

    func addRoutes(to routes: Routes) {
        routes.photo(Endpoints.putPhoto) { call in
            let upload = try PhotoUpload(call.request)
            let snapshot = try await ReceivePhoto(platform)(
                call.actor, region: call.parameter("region"), upload: upload,
                chunks: call.request.body.map(\.readableBytesView))
            return CaptureStatusResponse(snapshot, language: call.language)
        }
        routes.capture.rendered(Endpoints.uploadOffset) { call in
            let status = try await FetchUpload(platform)(
                call.actor, capture: call.parameter("capture"), region: call.parameter("region"),
                digest: call.parameter("digest"))
            return try Rendered(
                NoBody(), status: .noContent,
                headers: [
                    .uploadOffset: String(status.bytes), .uploadIncomplete: status.isComplete ? "?0" : "?1",
                    .uploadDraftInteropVersion: WireHeader.uploadInteropVersion, .cacheControl: "no-store",
                ])
        }
        routes.photo(Endpoints.continueUpload) { call in
            let headers = call.request.headers
            let rest = try PhotoRemainder(
                contentLength: headers[.contentLength], uploadOffset: headers[.uploadOffset],
                uploadIncomplete: headers[.uploadIncomplete])
            let snapshot = try await ContinuePhoto(platform)(
                call.actor, region: call.parameter("region"), digest: call.parameter("digest"), rest: rest,
                chunks: call.request.body.map(\.readableBytesView))
            return CaptureStatusResponse(snapshot, language: call.language)
        }
        routes.capture(Endpoints.discardUpload) { call in
            try await DiscardUpload(platform)(
                call.actor, capture: call.parameter("capture"), region: call.parameter("region"),
                digest: call.parameter("digest"))
            return NoBody()
        }
    }
}

extension PhotoUpload {
    /// Reads the headers of an upload.
    init(_ request: Request) throws(DomainError) {
        try self.init(
            contentLength: request.headers[.contentLength], contentDigest: request.headers[.contentDigest],
            uploadIncomplete: request.headers[.uploadIncomplete])
    }
}
