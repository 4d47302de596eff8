import AssayCore
import AssayOperations
import AssayWire

/// The forms of an item's page.
///
/// A refused form shows the submitted values again, with the errors.
extension ItemPage {
    struct Refused {
        /// The last part of the form's path.
        let form: String
        let fields: ConsoleForm
        let error: DomainError
    }

    private typealias Option = (value: String, text: String, keys: String?)

    var forms: [String: PageValue] {
        let life = item.life
        let isDisputed = life.flag == .flagged
        // A draft stays in the form after the member has lost the lease.
        let canDecide = review.canBeDecided && !isWaiting && (isMine || draft != nil)
        let isLead = call.member.staff.role >= .lead
        let canEndReview = isLead && review.isSettled && review.voters?.first != nil
        let hasCertificate = certificates.first.map { [.issued, .suspended].contains($0.state) } ?? false
        let decisions = [
            form("decide", "decide", if: canDecide, decision),
            form("flag", "answer_flag", if: isMine && isDisputed, flagAnswer),
        ]
        let others = [
            form("retake", "retake", keys: "t", if: isMine && (!review.isSettled || isDisputed), retake),
            form("question", "question", keys: "w", if: isMine, question),
            form("skip", "skip_item", keys: "j", if: isMine) {
                ["choices": $0.choices("reason", "skip_reason", skips)]
            },
            form("note", "add_note", keys: "h", if: !canDecide) {
                ["fields": .list([$0.field("note", "note", isLong: true, isRequired: true)])]
            },
            form("end-review", "end_review", keys: "d", if: canEndReview) { _ in [:] },
            form("reopen", "reopen", keys: "y", if: life.isFinal && isLead) {
                ["fields": .list([$0.field("message", "message")])]
            },
            form("revoke-certificate", "revoke_certificate", keys: "R", if: hasCertificate && isLead) { _ in
                ["hint": .text(call.text("revoke_certificate_hint"))]
            },
            form(
                "reissue-certificate", "reissue_certificate", keys: "I",
                if: life.isFinal && life.result == .authentic && isLead
            ) { _ in ["hint": .text(call.text("reissue_certificate_hint"))] },
        ]
        return ["decisions": .list(decisions.compactMap { $0 }), "others": .list(others.compactMap { $0 })]
    }

    /// Returns the model of a form; `nil` if it is neither offered nor the refused one.
    ///
    /// - Parameters:
    ///   - path: The last part of the form's path; `title` is the key of its title.
    ///   - values: Returns the parts of the form.
    private func form(
        _ path: String, _ title: String, keys: String? = nil, if isOffered: Bool,
        _ values: (FormFields) -> [String: PageValue]
    ) -> PageModel? {
        let refused = refused.flatMap { $0.form == path ? $0 : nil }
        // An erased user's item refuses every change but the revocation of its certificate.
        let isErased = review.username == User.erasedName && path != "revoke-certificate"
        guard isOffered && !isErased || refused != nil else { return nil }
        let sent = refused?.fields ?? (path == "decide" ? draft : nil) ?? ConsoleForm()
        let fields = FormFields(call: call, path: path, sent: sent, error: refused?.error)
        let parts: [String: PageValue] = [
            "path": .text(path), "title": .text(call.text(title)), "keys": PageValue(keys), "choices": .absent,
            "hint": .absent, "marking": .absent, "fields": .absent, "problem": PageValue(fields.problem),
        ]
        return PageModel(parts.merging(values(fields)) { $1 })
    }

    // MARK: - The decision, and the answer to a flag

    private func decision(_ form: FormFields) -> [String: PageValue] {
        let photos = review.regions.filter { $0.photo != nil }
        let marks = form.sent.all("mark").compactMap { PhotoMark($0) }.map { mark in
            (mark.text, region: photos.first { $0.photo?.id == mark.photo }?.id ?? "")
        }
        return [
            "results": form.choices("result", "result", results), "reasons": reasons(form, byRegion: true),
            "findings": self.findings(form),
            "marking": .group([
                "marks": .list(
                    zip(1..., marks).map { number, mark in
                        ["value": .text(mark.0), "number": .text(String(number)), "label": .text(label(mark.region))]
                    }),
                "new_mark": .group(["value": "", "number": "", "label": ""]),
                "region_findings": .list(
                    photos.map { region in
                        [
                            "region": .text(region.id), "label": .text(label(region.id)),
                            "is_marked": .flag(marks.contains { $0.region == region.id }),
                            "choices": form.options("finding.\(region.id)", findings),
                        ]
                    }),
            ]),
            "fields": .list([
                form.field("message", "message", keys: "s", options: sentences),
                form.field("note", "note", keys: "h", isLong: true),
            ]),
        ]
    }

    private func flagAnswer(_ form: FormFields) -> [String: PageValue] {
        [
            "results": form.choices("result", "result", [("keep", call.text("keep"), "k")] + results),
            "reasons": reasons(form, byRegion: false), "findings": self.findings(form),
            "fields": .list([form.field("note", "flag_answer", keys: "s", isLong: true, isRequired: true)]),
        ]
    }

    private var results: [Option] {
        let keys: [(ResultID, String)] = [(.authentic, "a"), (.unknown, "u"), (.notSupported, "n"), (.invalid, "i")]
        return keys.filter { item.configuration == .production || $0.0 == .invalid }
            .map { ($0.rawValue, header($0), $1) }
    }

    private var findings: [Option] {
        zip(ItemDecision.Finding.allCases, ["G", "C", "T"]).map { ($0.rawValue, call.text($0.rawValue), $1) }
    }

    private func findings(_ form: FormFields) -> PageValue {
        let cantTell = ItemDecision.Finding.cantTell.rawValue
        return form.choices("finding", "finding", findings, chosen: cantTell, hint: "finding_hint")
    }

    private func reasons(_ form: FormFields, byRegion: Bool) -> PageValue {
        let sent = form.sent.all("reason")
        let codes = catalog.invalidReasons.map(\.id).filter { $0 != "debug_configuration" }
        return .group([
            "is_open": .flag(!sent.isEmpty), "error": form.error(byRegion ? "reason" : "reasons"),
            "choices": .list(
                codes.map { code in
                    let places = review.regions.map {
                        (value: "\(code)@\($0.id)", text: label($0.id), keys: nil as String?)
                    }
                    return [
                        "value": .text(code), "text": .text(sentence(Reason(code: code))),
                        "checked": .flag(sent.contains(code)), "has_regions": .flag(byRegion),
                        "is_open": .flag(places.contains { sent.contains($0.value) }),
                        "regions": form.options("reason", places),
                    ]
                }),
        ])
    }

    /// The sentences for the user to choose from, in every language.
    private var sentences: [String] {
        Language.allCases.flatMap { language in
            ResultID.allCases.compactMap { DecisionTemplate.sentence($0, of: item.facts, in: language) }
        }
    }

    // MARK: - The other forms

    private func retake(_ form: FormFields) -> [String: PageValue] {
        let regions: [Option] = review.regions.map { ($0.id, label($0.id), nil) }
        return [
            "choices": form.choices("regions", "retake_regions", regions, areMany: true),
            "fields": .list([form.field("message", "retake_message", options: texts(DecisionTemplate.retakes))]),
        ]
    }

    private func question(_ form: FormFields) -> [String: PageValue] {
        let sent = form.sent.all("answer")
        let answers = sent.isEmpty ? [call.text("yes"), call.text("no"), call.text("dont_know"), ""] : sent
        let fields = zip(1..., answers).map { number, answer in
            var field = form.field("answer", "answers", error: number == 1 ? "answers" : "")
            (field["id"], field["value"]) = (.text("answer-\(number)"), .text(answer))
            field["label"] = .text(call.text("answer_number", ["number": "\(number)"]))
            field["most"] = .text(String(WireLimits.answerCharacters))
            return field
        }
        let text = form.field(
            "question", "question_text", isRequired: true, options: texts(DecisionTemplate.questions), error: "text")
        return ["fields": .list([text] + fields)]
    }

    private var skips: [Option] {
        SkipReason.allCases.map { ($0.rawValue, call.text("skip_\($0.rawValue)"), nil) }
    }

    private func texts(_ texts: [LocalizedText]) -> [String] {
        Language.allCases.flatMap { language in texts.map { $0.text(in: language.rawValue) } }
    }
}
