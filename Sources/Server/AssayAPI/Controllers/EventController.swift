import AssayCore
import AssayOperations
import AssayWire

/// The event log of an organization, for its backend.
struct EventController {
    private let read: ReadEvents

    init(platform: Platform) {
        read = ReadEvents(platform)
    }

    func addRoutes(to routes: Routes) {
        routes.partner(Endpoints.events) { call in
            let after = try call.request.wholeNumber("after") ?? 0
            let limit = try call.request.wholeNumber("limit") ?? Int64(WireLimits.pageEventsByDefault)
            let answer = try await read(
                call.actor, after: after, limit: Int(limit),
                wait: try call.request.wait(atMost: WireLimits.eventWaitSeconds))
            return PartnerEventsResponse(
                events: answer.documents.map { PartnerEvent($0, language: call.language) },
                next_after: Int(answer.documents.last?.event.number ?? after), last_sequence: Int(answer.last))
        }
    }
}
