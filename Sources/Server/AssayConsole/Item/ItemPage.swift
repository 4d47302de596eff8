import AssayCore
import AssayOperations
import AssayWire
import Hummingbird

/// The page of an item: the values of its template.
struct ItemPage {
    let review: ReviewItem
    let call: ConsoleCall
    /// What the form of the decision contains at first: a decision that was taken back, returned or refused.
    private let draft: ItemDecision?
    /// The sentence of a refusal.
    private let problem: String?

    var item: Item { review.item }
    var catalog: Catalog { review.catalog }
    var language: Language { call.language }
    var root: String { call.visit.site.base + "/console/items/" }

    init(_ review: ReviewItem, _ call: ConsoleCall, draft: ItemDecision? = nil, problem: String? = nil) {
        self.review = review
        self.call = call
        self.draft = draft ?? review.decision.flatMap { $0.isWaiting ? nil : $0.decision }
        self.problem = problem
    }

    /// - Parameter status: The status of the refusal in ``problem``.
    func response(status: HTTPResponse.Status = .ok) -> Response {
        call.page("item", title: Self.name(item), model: model, status: status)
    }

    private var model: PageModel {
        let life = item.life
        let isMine = review.holder?.id == call.member.staff.id
        let waiting = review.decision.flatMap { $0.isWaiting ? $0 : nil }
        var model: PageModel = [
            "name": .text(Self.name(item)), "id": .text(item.id.rawValue), "url": .text(root + item.id.rawValue),
            "revision": .text(String(item.revision)), "organization": .text(review.organization.name.text),
            "category": .text(catalog.texts.text(.category(item.facts.category), in: language)),
            "username": .text(review.username), "result": .text(header(life.result)),
            "tone": .text(Self.tone(life.result)), "is_flagged": .flag(life.flag == .flagged), "due": due,
            "notices": .list(notices), "tools": .list(tools),
            // What was typed stays on the page, also if the item is now another member's.
            "can_decide": .flag(life.phase == .review && waiting == nil && (isMine || draft != nil)),
            "can_take": .flag(item.waitsForExpert && waiting == nil && review.holder == nil),
            "is_mine": .flag(isMine),
            "query": .text(call.request.uri.query.map { "?\($0)" } ?? ""),
            "can_retake": .flag(isMine && (life.phase == .review || life.flag == .flagged)),
            "can_answer_flag": .flag(isMine && life.flag == .flagged),
            "can_reopen": .flag(life.isFinal && call.member.staff.role >= .lead),
            "state": .text(call.text(waiting == nil ? "state_\(life.phase.rawValue)" : "state_waiting")),
            "message_most": .text(String(WireLimits.messageCharacters)),
            "answer_most": .text(String(WireLimits.answerCharacters)),
        ]
        for part in [photos, decision, composers, history] {
            for (name, value) in part { model[name] = value }
        }
        return model
    }

    /// The promised time, in words relative to the time of the read.
    private var due: PageValue {
        guard let eta = item.times.etaAt, item.life.phase != .retake else { return .absent }
        let seconds = Int(eta.seconds(since: review.seenAt))
        let isOverdue = item.isOverdue(at: review.seenAt)
        let time = duration(abs(seconds))
        return .group([
            "tone": .text(isOverdue ? "error" : seconds < 3_600 ? "warning" : ""),
            "text": .text(call.text(isOverdue ? "overdue_by" : "due_in", ["time": time])),
        ])
    }

    private func duration(_ seconds: Int) -> String {
        let (days, hours, minutes) = (seconds / 86_400, seconds / 3_600, seconds / 60)
        if days > 1 { return call.text("days", ["days": "\(days)", "hours": "\(hours % 24)"]) }
        if hours > 0 { return call.text("hours", ["hours": "\(hours)", "minutes": "\(minutes % 60)"]) }
        return call.text("minutes", ["minutes": "\(minutes)"])
    }

    private var notices: [PageModel] {
        var notices: [PageModel] = problem.map { [["tone": "error", "text": .text($0)]] } ?? []
        if let holder = review.holder, holder.id != call.member.staff.id {
            notices.append(["tone": "warning", "text": .text(call.text("held_by", ["email": holder.email]))])
        }
        if let flag = item.flagInfo {
            let reason = catalog.flagReason(id: flag.reason).map { catalog.texts.text($0.label, in: language) }
            let words = [reason ?? flag.reason, flag.message].compactMap { $0 }.joined(separator: " · ")
            notices.append(["tone": "warning", "text": .text("\(call.text("flag")): \(words)")])
        }
        if let decision = review.decision, decision.isReturned {
            let changes = decision.changes.map { catalog.texts.text(.timeline($0.kind), in: language) }
            let text = call.text("returned", ["changes": changes.joined(separator: "; ")])
            notices.append(["tone": "error", "text": .text(text)])
        }
        if let retake = review.retake, [.open, .submitted].contains(retake.life.state) {
            let values = [
                "time": PageTime.text(retake.life.expiresAt),
                "regions": retake.regions.map(label).joined(separator: language == .japanese ? "、" : ", "),
            ]
            notices.append([
                "tone": "info",
                "text": .text(call.text(retake.life.state == .open ? "retake_open" : "retake_back", values)),
            ])
        }
        if review.organization.isSandbox { notices.append(["tone": "warning", "text": .text(call.text("sandbox"))]) }
        if item.configuration == .debug { notices.append(["tone": "warning", "text": .text(call.text("debug"))]) }
        return notices
    }

    /// The form of the decision.
    private var decision: [String: PageValue] {
        let results: [(ResultID, String)] = [(.authentic, "a"), (.unknown, "u"), (.notSupported, "n"), (.invalid, "i")]
        let offered = results.filter { item.configuration == .production || $0.0 == .invalid }
        return [
            "results": .list(
                offered.map { result, key in
                    [
                        "value": .text(result.rawValue), "text": .text(header(result)), "keys": .text(key),
                        "checked": .flag(draft?.result == result),
                    ]
                }),
            "reasons": .list(reasons), "has_reasons": .flag(!(draft?.reasons.isEmpty ?? true)),
            "findings": .list(findings(draft?.finding ?? .cantTell)),
            "marks": .list(
                (draft?.marks ?? []).map { mark in
                    let region = review.regions.first { $0.photo?.id == mark.photo }
                    return ["value": .text(mark.text), "label": .text(region.map { label($0.id) } ?? "")]
                }),
            "region_findings": .list(
                review.regions.filter { $0.photo != nil }.map { region in
                    [
                        "region": .text(region.id), "label": .text(label(region.id)),
                        "findings": .list(findings(draft?.regionFindings[region.id])),
                    ]
                }),
            "message": .text(draft?.message ?? ""), "note": .text(draft?.note ?? ""),
            "sentences": .list(sentences.map { ["text": .text($0)] }),
        ]
    }

    private func findings(_ chosen: ItemDecision.Finding?) -> [PageModel] {
        zip(ItemDecision.Finding.allCases, ["G", "C", "T"]).map { finding, keys in
            [
                "value": .text(finding.rawValue), "text": .text(call.text(finding.rawValue)), "keys": .text(keys),
                "checked": .flag(finding == chosen),
            ]
        }
    }

    private var reasons: [PageModel] {
        catalog.invalidReasons.map(\.id).filter { $0 != "debug_configuration" }.map { code in
            let chosen = draft?.reasons.first { $0.code == code }
            return [
                "value": .text(code), "text": .text(sentence(Reason(code: code))),
                "checked": .flag(chosen.map(\.regions.isEmpty) ?? false),
                "open": .flag(chosen.map { !$0.regions.isEmpty } ?? false),
                "regions": .list(
                    review.regions.map { region in
                        [
                            "value": .text("\(code)@\(region.id)"), "label": .text(label(region.id)),
                            "checked": .flag(chosen?.regions.contains(region.id) ?? false),
                        ]
                    }),
            ]
        }
    }

    /// The sentences for the user to choose from, in every language.
    private var sentences: [String] {
        Language.allCases.flatMap { language in
            ResultID.allCases.filter(\.isFinal).map { result in
                DecisionTemplate.preview(result, reasons: [], of: item.facts, catalog: catalog, in: language)
            }
        }
    }

    /// The forms for a retake, a question and the answer to a flag.
    private var composers: [String: PageValue] {
        let answers = [call.text("yes"), call.text("no"), call.text("dont_know"), ""]
        return [
            "answers": .list(
                zip(1..., answers).map { number, answer in
                    ["value": .text(answer), "label": .text(call.text("answer_number", ["number": "\(number)"]))]
                }),
            "skips": .list(
                SkipReason.allCases.map { reason in
                    ["value": .text(reason.rawValue), "text": .text(call.text("skip_\(reason.rawValue)"))]
                }),
            "questions": .list(options(QuestionTemplate.all.map(\.text))),
            "retake_reasons": .list(options(QuestionTemplate.retakes)),
        ]
    }

    private func options(_ texts: [LocalizedText]) -> [PageModel] {
        Language.allCases.flatMap { language in texts.map { ["text": .text($0.text(in: language.rawValue))] } }
    }
}

/// The words for the values of an item.
extension ItemPage {
    static func name(_ item: Item) -> String {
        [item.facts.brandName, item.facts.styleName].compactMap { $0 }.joined(separator: " ")
    }

    static func tone(_ result: ResultID) -> String {
        switch result {
        case .authentic: "success"
        case .unknown: "warning"
        case .invalid: "error"
        case .needsReview: "info"
        case .notSupported: ""
        }
    }

    func header(_ result: ResultID) -> String { catalog.texts.text(.resultHeader(result), in: language) }

    func sentence(_ reason: Reason) -> String {
        catalog.sentence(for: reason, category: item.facts.category, in: language)
    }

    /// The name of a region, or its id if the catalog does not know it.
    func label(_ region: String) -> String {
        let known = catalog.category(id: item.facts.category)?.region(id: region)
        return known.map { catalog.texts.text($0.label, in: language) } ?? region
    }
}
