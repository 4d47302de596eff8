import AssayCore
import AssayWire

/// The form of a decision as an operation takes it; the operation checks the values.
///
/// | field | content |
/// | --- | --- |
/// | `revision`, `result` | the item's revision on the page, and the result |
/// | `reason` | repeated: `code` or `code@region` |
/// | `mark` | repeated: `photo:x,y` or `photo:x,y,width,height`, in parts of the picture |
/// | `finding`, `finding.{region}` | the internal findings; a region without one has none |
/// | `message`, `note` | the sentence for the user, the note for colleagues |
enum DecisionForm {
    /// - Throws: Bad input for a mark that can't be read.
    static func decision(_ form: ConsoleForm, on item: ItemID) throws(DomainError) -> ItemDecision {
        let marks = form.all("mark").compactMap { PhotoMark($0) }
        guard marks.count == form.all("mark").count else {
            throw .invalid("mark", "invalid_mark", "A mark is a point or a rectangle on a photo.")
        }
        let reasons = form.all("reason").map { text in
            let parts = text.split(separator: "@", maxSplits: 1).map(String.init)
            return Reason(code: parts.first ?? "", regions: Array(parts.dropFirst()))
        }
        let regions = form.names.filter { $0.hasPrefix("finding.") }.compactMap { name in
            finding(form, name).map { (String(name.dropFirst("finding.".count)), $0) }
        }
        // A form without the revision was not sent from the page: revision 0 is older than every item.
        return ItemDecision(
            item: item, revision: form["revision"].flatMap { Int($0) } ?? 0, result: result(form), reasons: reasons,
            marks: marks, finding: finding(form, "finding") ?? .cantTell,
            regionFindings: Dictionary(regions) { first, _ in first }, message: form["message"],
            note: form["note"])
    }

    /// The fields of a decision that has come back or was taken back.
    static func fields(of decision: ItemDecision) -> ConsoleForm {
        var values = [
            "result": [decision.result.rawValue], "finding": [decision.finding.rawValue],
            "mark": decision.marks.map(\.text), "message": [decision.message ?? ""], "note": [decision.note ?? ""],
        ]
        values["reason"] = decision.reasons.flatMap { reason in
            reason.regions.isEmpty ? [reason.code] : reason.regions.map { "\(reason.code)@\($0)" }
        }
        for (region, finding) in decision.regionFindings { values["finding.\(region)"] = [finding.rawValue] }
        return ConsoleForm(values)
    }

    /// The result, or the only one that no operation accepts.
    static func result(_ form: ConsoleForm) -> ResultID { form["result"].flatMap(ResultID.init) ?? .needsReview }

    static func finding(_ form: ConsoleForm, _ name: String) -> ItemDecision.Finding? {
        form[name].flatMap(ItemDecision.Finding.init)
    }
}
