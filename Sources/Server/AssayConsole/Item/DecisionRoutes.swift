import AssayCore
import AssayOperations
import AssayWire
import HTTPTypes
import Hummingbird

/// The forms with which experts decide on items; they are a part of the item's page.
///
/// | route | access | response |
/// | --- | --- | --- |
/// | `POST /console/items/{item}/decide` | expert | 303 the next item |
/// | `POST /console/items/{item}/retake` | expert | 303 the next item |
/// | `POST /console/items/{item}/flag` | expert | 303 the next item |
/// | `POST /console/items/{item}/question` | expert | 303 the item |
/// | `POST /console/items/{item}/note` | expert | 303 the item |
/// | `POST /console/items/{item}/reopen` | lead | 303 the item |
/// | `POST /console/items/{item}/revoke-certificate` | lead | 303 the item |
/// | `POST /console/items/{item}/reissue-certificate` | lead | 303 the item |
/// | `POST /console/items/{item}/end-review` | lead | 303 the item, whose result everyone sees then |
/// | `POST /console/items/{item}/undo` | expert | 303 the item, with the decision `decision` in its form |
///
/// A refusal is the item's page, on which the form has what was typed, and the errors. The query is that of the queue,
/// whose filters choose the next item.
enum DecisionRoutes {
    private enum After {
        case item
        case nextItem
    }

    static func add(to routes: inout ConsoleRouteTable, platform: Platform) {
        func form(
            _ name: String, role: StaffActor.Role = .expert, to after: After,
            _ act: @escaping @Sendable (ConsoleCall, ItemID) async throws -> Void
        ) {
            routes.post("/console/items/{item}/\(name)", role: role) { call in
                let item = try ItemID(typed: call.parameter("item"))
                do {
                    try await act(call, item)
                } catch let error as DomainError where error.kind != .notFound {
                    return try await ItemPage.response(
                        item, to: call, platform,
                        refused: ItemPage.Refused(form: name, fields: call.form, error: error))
                }
                return after == .item ? call.see(path(item, call), flash: "saved") : await next(call, platform)
            }
        }
        form("decide", to: .nextItem) { call, item in
            try await Decide(platform)(call.member, DecisionForm.decision(call.form, on: item))
        }
        form("retake", to: .nextItem) { call, item in
            try await RenewLease(platform)(call.member, item)
            try await RequestRetake(platform)(
                call.member.staff, item: item, regions: call.form.all("regions"),
                message: call.form["message"])
        }
        form("flag", to: .nextItem) { call, item in
            try await RenewLease(platform)(call.member, item)
            try await ResolveFlag(platform)(
                call.member.staff, item: item,
                change: call.form["result"] == "keep" ? nil : DecisionForm.result(call.form),
                reasons: call.form.all("reason"), note: call.form["note"] ?? "",
                finding: DecisionForm.finding(call.form, "finding") ?? .cantTell)
        }
        form("question", to: .item) { call, item in
            try await RenewLease(platform)(call.member, item)
            try await AskMessage(platform)(
                call.member.staff, item: item, text: call.form["question"] ?? "",
                answers: call.form.all("answer"))
        }
        form("note", to: .item) { call, item in
            try await WriteItemNote(platform)(
                call.member.staff, item: item, text: call.form["note"] ?? "")
        }
        form("reopen", role: .lead, to: .item) { call, item in
            try await ReopenItem(platform)(
                call.member.staff, item: item, message: call.form["message"])
        }
        form("revoke-certificate", role: .lead, to: .item) { call, item in
            try await EndCertificate(platform).revoke(call.member.staff, item: item)
        }
        form("reissue-certificate", role: .lead, to: .item) { call, item in
            try await EndCertificate(platform).reissue(call.member.staff, item: item)
        }
        form("end-review", role: .lead, to: .item) { call, item in
            try await EndBlindReview(platform)(call.member.staff, item: item)
        }
        routes.post("/console/items/{item}/undo", role: .expert) { call in
            let decision = try await UndoDecision(platform)(call.member, DecisionID(call.form.exact("decision")))
            return call.see(path(decision.item, call), flash: "undone")
        }
    }

    /// Makes the response that leads to the next item, which is then leased; to the queue if there is none.
    private static func next(_ call: ConsoleCall, _ platform: Platform) async -> Response {
        // The change is stored, so a failure here must not look like a refusal of it.
        (try? await QueueRoutes.next(call, platform, ifNone: "queue_empty")) ?? call.see(QueueRoutes.queue)
    }

    private static func path(_ item: ItemID, _ call: ConsoleCall) -> String {
        "/console/items/\(item)\(call.querySuffix)"
    }
}
