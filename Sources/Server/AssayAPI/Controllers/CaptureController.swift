import AssayCore
import AssayOperations
import AssayWire
import HTTPTypes

/// The life cycle of a capture and of a retake's capture, except its photos.
struct CaptureController {
    let platform: Platform

    func addRoutes(to routes: Routes) {
        routes.user.rendered(Endpoints.beginCapture) { call in
            try Self.begun(
                try await BeginCapture(platform)(
                    call.actor, id: call.body.id, item: call.body.item, configuration: call.body.configuration), call)
        }
        routes.user.rendered(Endpoints.beginRetake) { call in
            try Self.begun(
                try await BeginRetake(platform)(
                    call.actor, item: call.parameter("item"), retake: call.parameter("retake"), id: call.body.id), call)
        }
        routes.capture(Endpoints.captureStatus) { call in
            let snapshot = try await CaptureAccess(platform).snapshot(call.parameter("capture"), of: call.actor)
            return CaptureStatusResponse(snapshot, language: call.language)
        }
        routes.capture(Endpoints.submitCapture) { call in
            let snapshot = try await SubmitCapture(platform)(
                call.actor, id: call.parameter("capture"), submittedAt: Timestamp(epoch: call.body.submitted_at),
                digests: call.body.digests, textFields: call.body.text_fields)
            return CaptureStatusResponse(snapshot, language: call.language)
        }
        routes.completion(Endpoints.completeCapture) { call in
            let document = try await CompleteCapture(platform)(call.actor)
            return EntrupyCaptureResult(document, language: call.language)
        }
        routes.capture(Endpoints.cancelCapture) { call in
            let snapshot = try await CancelCapture(platform)(call.actor, id: call.parameter("capture"))
            return CaptureStatusResponse(snapshot, language: call.language)
        }
    }

    /// The status is 200 if the capture had already begun.
    private static func begun<Body>(
        _ answer: BeginCapture.Answer, _ call: RouteCall<UserActor, Body>
    ) throws -> Rendered<BeginCaptureResponse> {
        try Rendered(
            BeginCaptureResponse(answer, language: call.language), status: answer.isNew ? .created : .ok)
    }
}
