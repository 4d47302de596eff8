import AssayCore
import AssayOperations
import AssayWire
import Hummingbird

/// The page of an item: the values of its template.
struct ItemPage {
    let review: ReviewItem
    let call: ConsoleCall
    /// The item's certificates, newest first; none if the reader must not see the item's result.
    let certificates: [Certificate]
    /// The form that was refused, for which this page is the response.
    let refused: Refused?
    /// The first values of the decision's form: those of a decision that was taken back or has come back.
    let draft: ConsoleForm?

    var item: Item { review.item }
    var catalog: Catalog { review.catalog }
    var language: Language { call.language }
    var root: String { call.visit.site.base + "/console/items/" }

    private init(_ review: ReviewItem, _ certificates: [Certificate], _ call: ConsoleCall, _ refused: Refused?) {
        (self.review, self.certificates, self.call, self.refused) = (review, certificates, call, refused)
        draft = review.decision.flatMap { $0.isWaiting ? nil : DecisionForm.fields(of: $0.decision) }
    }

    /// Returns the page of an item, as the call's member may see it.
    static func response(
        _ item: ItemID, to call: ConsoleCall, _ platform: Platform, refused: Refused? = nil
    ) async throws -> Response {
        let review = try await ReadReviewItem(platform)(call.member.staff, item: item)
        let certificates = try await ReadCertificate(platform).list(call.member.staff, item: item)
        return ItemPage(review, certificates, try await UndoBar.added(to: call, platform), refused).response()
    }

    var isWaiting: Bool { review.decision?.isWaiting == true }
    var isMine: Bool { review.holder?.id == call.member.staff.id }

    private func response() -> Response {
        let status = refused.map { HTTPResponse.Status(code: $0.error.problem.status) }
        return call.page("item", title: item.name, model: model, status: status ?? .ok)
    }

    private var model: PageModel {
        let life = item.life
        var model: PageModel = [
            "name": .text(item.name), "id": .text(item.id.rawValue), "url": .text(root + item.id.rawValue),
            "revision": .text(String(item.revision)), "organization": .text(review.organization.name.text),
            "category": .text(catalog.texts.text(.category(item.facts.category), in: language)),
            "username": .text(review.username),
            "user": .text("\(call.visit.site.base)\(UserRoutes.list)/\(item.user)"),
            "result": .text(header(life.result)),
            "tone": .text(Self.tone(life.result)), "is_flagged": .flag(life.flag == .flagged), "due": due,
            "notices": .list(notices), "query": .text(call.querySuffix), "problem": .absent,
            "can_take": .flag(
                !isWaiting && review.holder == nil && (try? review.voters?.check(call.member.staff)) != nil),
            "is_mine": .flag(isMine),
        ]
        // The form says it otherwise.
        let isOpen = review.canBeDecided && !isWaiting && isMine
        model["state"] =
            isOpen ? .absent : .text(call.text(isWaiting ? "state_waiting" : "state_\(life.phase.rawValue)"))
        for part in [photos, forms, history] {
            for (name, value) in part { model[name] = value }
        }
        return model
    }

    private var due: PageValue {
        guard let eta = item.times.etaAt, item.life.phase != .retake else { return .absent }
        let isSoon = eta < review.seenAt.adding(seconds: 3_600)
        return .group([
            "tone": .text(item.isOverdue(at: review.seenAt) ? "error" : isSoon ? "warning" : ""),
            "text": .text(call.dueText(eta, seenAt: review.seenAt)),
        ])
    }

    private var notices: [PageModel] {
        var notices: [PageModel] = []
        if let holder = review.holder, !isMine {
            notices.append(["tone": "warning", "text": .text(call.text("held_by", ["email": holder.email]))])
        }
        if let voters = review.voters, voters.first != nil {
            let key = voters.include(call.member.staff.id) ? "voted" : "wanted_\(voters.wanted.rawValue)"
            notices.append(["tone": "info", "text": .text(call.text(key))])
        }
        if let time = item.photosRemovedAt {
            notices.append([
                "tone": "warning", "text": .text(call.text("photos_removed", ["time": PageTime.text(time)])),
            ])
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
}

/// The words for the values of an item.
extension ItemPage {
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
