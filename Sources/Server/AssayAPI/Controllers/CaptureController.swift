import AssayCore
import AssayOperations
import AssayWire
import Hummingbird

/// The life cycle of a capture, except its photos.
///
/// | route | response |
/// | --- | --- |
/// | `POST /sdk/v1/captures` | 201 `BeginCaptureResponse`; 200 if the capture had already begun |
/// | `GET /sdk/v1/captures/{capture}` | 200 `CaptureStatusResponse` |
/// | `POST /sdk/v1/captures/{capture}/submit` | 200 `CaptureStatusResponse` |
/// | `POST /sdk/v1/captures/{capture}/complete` | 200 the item, in the SDK's format |
/// | `DELETE /sdk/v1/captures/{capture}` | 200 `CaptureStatusResponse` |
struct CaptureController {
    let platform: Platform

    func addRoutes(to routes: Routes) {
        routes.user(.beginCapture, use: begin)
        routes.capture(.captureStatus, use: status)
        routes.capture(.submitCapture, use: submit)
        routes.capture(.completeCapture, use: complete)
        routes.capture(.cancelCapture, use: cancel)
    }

    @Sendable private func begin(
        _ request: Request, _ context: AssayRequestContext, _ actor: UserActor
    ) async throws -> Response {
        let body = try await request.json(BeginCaptureRequest.self)
        let answer = try await BeginCapture(platform)(
            actor, id: body.id, item: body.item, configuration: body.configuration)
        return try .json(
            BeginCaptureResponse(answer, language: context.language), status: answer.isNew ? .created : .ok)
    }

    @Sendable private func status(
        _ request: Request, _ context: AssayRequestContext, _ actor: CaptureActor
    ) async throws -> Response {
        let snapshot = try await CaptureAccess(platform).snapshot(context.parameter("capture"), of: actor)
        return try .json(CaptureStatusResponse(snapshot, language: context.language))
    }

    @Sendable private func submit(
        _ request: Request, _ context: AssayRequestContext, _ actor: CaptureActor
    ) async throws -> Response {
        let body = try await request.json(SubmitCaptureRequest.self)
        let snapshot = try await SubmitCapture(platform)(
            actor, id: context.parameter("capture"), submittedAt: Timestamp(epoch: body.submitted_at),
            digests: body.digests, textFields: body.text_fields)
        return try .json(CaptureStatusResponse(snapshot, language: context.language))
    }

    @Sendable private func complete(
        _ request: Request, _ context: AssayRequestContext, _ actor: CaptureActor
    ) async throws -> Response {
        let document = try await CompleteCapture(platform)(actor, id: context.parameter("capture"))
        return try .json(EntrupyCaptureResult(document, language: context.language))
    }

    @Sendable private func cancel(
        _ request: Request, _ context: AssayRequestContext, _ actor: CaptureActor
    ) async throws -> Response {
        let snapshot = try await CancelCapture(platform)(actor, id: context.parameter("capture"))
        return try .json(CaptureStatusResponse(snapshot, language: context.language))
    }
}
