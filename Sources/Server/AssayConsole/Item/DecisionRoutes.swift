import AssayCore
import AssayOperations
import AssayWire
import HTTPTypes
import Hummingbird

/// The forms with which experts decide on items; they are a part of the item's page.
///
/// | route | access | response |
/// | --- | --- | --- |
/// | `POST /console/items/{item}/decide` | expert | 303 the next item; a refusal is the page with what was typed |
/// | `POST /console/items/{item}/retake` | expert | 303 the next item |
/// | `POST /console/items/{item}/flag` | expert | 303 the next item |
/// | `POST /console/items/{item}/question` | expert | 303 the item |
/// | `POST /console/items/{item}/note` | expert | 303 the item |
/// | `POST /console/items/{item}/reopen` | lead | 303 the item |
/// | `POST /console/items/{item}/undo` | expert | 303 the item, with the decision `decision` in its form |
///
/// The query is that of the queue, whose filters choose the next item.
enum DecisionRoutes {
    static func add(to routes: inout ConsoleRouteTable, platform: Platform) {
        routes.post("/console/items/{item}/decide", role: .expert) { try await decide($0, platform) }
        routes.post("/console/items/{item}/retake", role: .expert) { call in
            let item = try await held(call, platform)
            try await RequestRetake(platform)(
                call.member.staff, item: item, regions: call.form.all("regions"),
                message: DecisionForm.text(call.form, "message"))
            return await next(call, platform)
        }
        routes.post("/console/items/{item}/flag", role: .expert) { call in
            let item = try await held(call, platform)
            try await ResolveFlag(platform)(
                call.member.staff, item: item, change: call.form["keep"] == "1" ? nil : DecisionForm.result(call.form),
                reasons: call.form.all("reason"), note: DecisionForm.text(call.form, "note") ?? "",
                finding: DecisionForm.finding(call.form, "finding") ?? .cantTell)
            return await next(call, platform)
        }
        routes.post("/console/items/{item}/question", role: .expert) { call in
            let item = try await held(call, platform)
            try await AskMessage(platform)(
                call.member.staff, item: item, text: DecisionForm.text(call.form, "question") ?? "",
                answers: call.form.all("answer"))
            return call.see(page(item, call, platform), flash: "saved")
        }
        routes.post("/console/items/{item}/note", role: .expert) { call in
            let item = try ItemID(typed: call.parameter("item"))
            try await WriteItemNote(platform)(
                call.member.staff, item: item, text: DecisionForm.text(call.form, "note") ?? "")
            return call.see(page(item, call, platform), flash: "saved")
        }
        routes.post("/console/items/{item}/reopen", role: .lead) { call in
            let item = try ItemID(typed: call.parameter("item"))
            try await ReopenItem(platform)(
                call.member.staff, item: item, message: DecisionForm.text(call.form, "message"))
            return call.see(page(item, call, platform), flash: "saved")
        }
        routes.post("/console/items/{item}/undo", role: .expert) { call in
            let decision = try await UndoDecision(platform)(call.member, DecisionID(call.form.exact("decision")))
            return call.see(page(decision.item, call, platform), flash: "undone")
        }
    }

    private static func decide(_ call: ConsoleCall, _ platform: Platform) async throws -> Response {
        let id = try ItemID(typed: call.parameter("item"))
        let decision = try DecisionForm.decision(call.form, on: id)
        do {
            try await Decide(platform)(call.member, decision)
        } catch let error as DomainError where [.badInput, .conflict].contains(error.kind) {
            let review = try await ReadReviewItem(platform)(call.member.staff, item: id)
            // Without a form on the page, the page of the refusal shows what was typed.
            guard review.item.life.phase == .review else { throw error }
            return ItemPage(review, call, draft: decision, problem: problem(error, call))
                .response(status: HTTPResponse.Status(code: error.problem.status))
        }
        return await next(call, platform)
    }

    /// The sentence of a refusal, or the sentences of its fields.
    private static func problem(_ error: DomainError, _ call: ConsoleCall) -> String {
        let fields = error.fields.map { field in
            let key = "error_\(field.code)"
            return DecisionTexts.table[key] == nil
                ? field.text.text(in: call.language.rawValue) : call.text(key)
        }
        return fields.isEmpty ? error.text.text(in: call.language.rawValue) : fields.joined(separator: " ")
    }

    /// Returns the item of the address, whose lease the member must not have lost.
    private static func held(_ call: ConsoleCall, _ platform: Platform) async throws -> ItemID {
        let item = try ItemID(typed: call.parameter("item"))
        try await RenewLease(platform)(call.member, item)
        return item
    }

    /// Makes the response that leads to the next item, which is then leased; to the queue if there is none.
    private static func next(_ call: ConsoleCall, _ platform: Platform) async -> Response {
        // The change is stored, so a failure here must not look like a refusal of it.
        (try? await QueueRoutes.next(call, platform, ifNone: "queue_empty")) ?? call.see(QueueRoutes.queue)
    }

    private static func page(_ item: ItemID, _ call: ConsoleCall, _ platform: Platform) -> String {
        QueueRoutes.path(of: item, (try? QueueRoutes.filter(call, platform.catalogs.current)) ?? QueueFilter())
    }
}
