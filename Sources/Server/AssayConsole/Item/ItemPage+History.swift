import AssayCore
import AssayDecision
import AssayOperations

/// The facts and the history of an item's page.
extension ItemPage {
    var history: [String: PageValue] {
        let parts: [(String, [PageModel])] = [
            ("votes", review.votes.map(vote)), ("certificates", certificates.map(certificate)),
            ("notes", review.notes.map { entry($0.email, $0.text, at: $0.at) }),
            ("findings", (review.trace?.findings ?? []).map(examiner)),
            ("earlier_uses", review.earlierUses.map(use)),
            ("messages", review.messages.reversed().map(message)),
            (
                "timeline",
                review.timeline.reversed().map { event in
                    entry(catalog.texts.text(.timeline(event.kind), in: language), event.message, at: event.at)
                }
            ),
            (
                "earlier_items",
                review.earlierItems.map { item in
                    entry(
                        item.name, header(item.life.result), at: item.times.capturedAt, link: root + item.id.rawValue,
                        tone: Self.tone(item.life.result))
                }
            ),
        ]
        return [
            "facts": .list(facts.map { ["label": .text($0.0), "text": .text($0.1)] }),
            "history": .list(
                parts.filter { !$0.1.isEmpty }.map { heading, entries in
                    ["heading": .text(call.text(heading)), "entries": .list(entries)]
                }),
        ]
    }

    /// Sets every value: the template looks up a missing one in the page around the entry.
    private func entry(
        _ title: String, _ text: String? = nil, at: Timestamp? = nil, link: String? = nil, tone: String = ""
    ) -> PageModel {
        [
            "title": .text(title), "text": PageValue(text), "tone": .text(tone),
            "link": PageValue(link), "datetime": PageValue(at?.iso8601),
            "time": PageValue(at.map(PageTime.text)),
        ]
    }

    private var facts: [(String, String)] {
        let facts = item.facts
        let category = catalog.category(id: facts.category)
        let type = facts.itemType.map { type in
            category?.itemType(matching: type) == nil
                ? call.text("not_in_catalog", ["text": type]) : catalog.texts.text(.itemType(type), in: language)
        }
        // An erased item has no name of an unknown brand.
        let isKnown = facts.brandID != nil || facts.brandName.isEmpty
        let brand = !isKnown ? call.text("not_in_catalog", ["text": facts.brandName]) : facts.brandName
        let known = (category?.textFields ?? []).compactMap { field in
            facts.textFields[field.id].map { (catalog.texts.text(field.label, in: language), $0) }
        }
        let names = Set(category?.textFields.map(\.id) ?? [])
        let others = facts.textFields.filter { !names.contains($0.key) }.sorted { $0.key < $1.key }
        return [
            (call.text("brand"), brand),
            (call.text("category"), catalog.texts.text(.category(facts.category), in: language)),
        ] + (type.map { [(call.text("item_type"), $0)] } ?? []) + known + others.map { ($0.key, $0.value) }
            + [(call.text("captured"), PageTime.text(item.times.capturedAt))]
    }

    private func examiner(_ finding: Finding) -> PageModel {
        let key = "examiner_\(finding.examiner)"
        let name = ItemPageTexts.table[key] == nil ? finding.examiner : call.text(key)
        var words = [call.text(finding.failure == nil ? "verdict_\(finding.verdict.rawValue)" : "examiner_failed")]
        if let result = finding.proposes { words.append(call.text("proposes", ["result": header(result)])) }
        if let score = finding.score {
            let values = ["value": score.value, "low": score.low, "high": score.high]
            words.append(call.text("score", values.mapValues { "\(($0 * 100).rounded() / 100)" }))
        }
        let title = [name, finding.region.map(label)].compactMap { $0 } + words
        return entry(
            title.joined(separator: " · "),
            finding.reasons.isEmpty ? nil : finding.reasons.map(sentence).joined(separator: "\n"),
            tone: finding.verdict == .fail ? "error" : finding.verdict == .abstain ? "warning" : "")
    }

    private func use(_ earlier: ReviewItem.Use) -> PageModel {
        let use = earlier.use
        let how = use.isExact ? call.text("use_exact") : call.text("use_similar", ["bits": "\(use.distance)"])
        let result = earlier.item.map { " (\(header($0.life.result)))" } ?? ""
        return entry(
            "\(label(use.region)) \(how) \(use.otherItem), \(label(use.otherRegion))\(result)",
            link: earlier.item.map { root + $0.id.rawValue })
    }

    private func certificate(_ certificate: Certificate) -> PageModel {
        let isIssued = certificate.state == .issued
        let page = CertificateAddress(of: certificate.item, baseURL: call.visit.site.base).page
        return entry(
            call.text("certificate_\(certificate.state.rawValue)"), certificate.id.rawValue, at: certificate.changedAt,
            link: isIssued ? page : nil, tone: isIssued ? "" : "warning")
    }

    private func vote(_ vote: StoredDecision) -> PageModel {
        let decision = vote.decision
        let title = [vote.email, header(decision.result), call.text(decision.finding.rawValue)]
        let texts = decision.reasons.map(sentence) + [decision.message, decision.note].compactMap { $0 }
        return entry(
            title.joined(separator: " · "), texts.isEmpty ? nil : texts.joined(separator: "\n"), at: vote.decidedAt,
            tone: Self.tone(decision.result))
    }

    private func message(_ message: ItemMessage) -> PageModel {
        let answer = message.reply.flatMap { reply in message.answers.first { $0.id == reply.answer }?.label }
        return entry(message.text, answer ?? call.text("unanswered"), at: message.askedAt)
    }
}
