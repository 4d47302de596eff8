import AssayCore
import AssayOperations
import AssayWire
import Hummingbird

/// The event log of an organization, for its backend.
///
/// | route | response |
/// | --- | --- |
/// | `GET /v2/events?after=…&limit=…&wait=…` | 200 `PartnerEventsResponse`, after a wait if there is no event |
struct PartnerEventController {
    private let read: ReadEvents

    init(platform: Platform) {
        read = ReadEvents(platform)
    }

    func addRoutes(to routes: Routes) {
        routes.partner(.events, use: events)
    }

    @Sendable private func events(
        _ request: Request, _ context: AssayRequestContext, _ actor: PartnerActor
    ) async throws -> Response {
        let after = try request.wholeNumber("after") ?? 0
        let answer = try await read(
            actor, after: after, limit: Int(try request.wholeNumber("limit") ?? Int64(WireLimits.pageEventsByDefault)),
            wait: try request.wait(atMost: WireLimits.eventWaitSeconds))
        return try .json(
            PartnerEventsResponse(
                events: answer.documents.map { PartnerEvent($0, language: context.language) },
                next_after: Int(answer.documents.last?.event.number ?? after), last_sequence: Int(answer.last)))
    }
}
