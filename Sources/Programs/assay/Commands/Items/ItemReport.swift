import AssayCore
import AssayDecision
import AssayOperations

/// The text report of an item and the trace of its decision.
struct ItemReport {
    let details: StaffItemReader.Details

    init(_ details: StaffItemReader.Details) {
        self.details = details
    }

    private var item: Item { details.item }
    private var catalog: Catalog { details.document.catalog }

    var text: String {
        let sections =
            [("", header), ("Facts", facts)] + trace + [
                ("Timeline", timeline), ("Experts' findings", remarks), ("Notes", notes),
            ]
        return sections.filter { !$0.1.isEmpty }
            .map { title, lines in ((title.isEmpty ? [] : [title]) + lines).joined(separator: "\n") }
            .joined(separator: "\n\n")
    }

    private var trace: [(String, [String])] {
        guard let trace = details.trace else { return [("Decision", ["  not decided yet"])] }
        return [
            ("Photos", photos(trace.evidence.photos)), ("Earlier uses", earlierUses(trace.evidence.earlierUses)),
            ("Findings", findings(trace.findings)), ("Decision", decision(trace)),
        ]
    }

    private var header: [String] {
        let (life, times) = (item.life, item.times)
        let heading = catalog.texts.text(.resultHeader(life.result), in: .english)
        let eta = times.etaAt.map { "\($0.forPeople)\(item.isOverdue(at: details.seenAt) ? " (overdue)" : "")" }
        let rows = [
            ["Organization", "\(details.organization.name) (\(details.organization.id))"],
            ["User", details.document.username],
            ["Phase", life.phase.rawValue],
            ["Result", "\(life.result.rawValue) (first: \(life.initialResult?.rawValue ?? "none yet"))"],
            ["Captured", "\(times.capturedAt.forPeople), \(item.configuration.rawValue) configuration"],
            ["Expected by", eta ?? "–"],
            ["Flag", flag], ["Retake", retake],
        ].filter { $0.last != "" }
        return ["\(item.id)  \(heading)"] + life.reasons.flatMap { TextTable.paragraph(sentence($0), after: "  · ") }
            + TextTable.lines(rows)
    }

    private var flag: String {
        guard let info = item.flagInfo else { return item.life.flag == .none ? "" : item.life.flag.rawValue }
        return [item.life.flag.rawValue, info.reason, info.message].compactMap { $0 }.joined(separator: " · ")
    }

    private var retake: String {
        details.document.retake.map { retake in
            "\(retake.life.state.rawValue): \(retake.regions.joined(separator: ", ")), asked \(retake.askedAt.forPeople)"
        } ?? ""
    }

    private var facts: [String] {
        let facts = item.facts
        // An erased item has no name of an unknown brand.
        let unknown = facts.brandName.isEmpty ? "" : "\(facts.brandName) (not in the catalog)"
        let brand = facts.brandID.map { "\(facts.brandName) (\($0))" } ?? unknown
        let kind = [facts.category, itemType].compactMap { $0 }.joined(separator: ", ")
        let fields = facts.textFields.sorted { $0.key < $1.key }.map { [$0.key, $0.value] }
        return TextTable.lines([["brand", brand], ["category", kind]] + fields)
    }

    private var itemType: String? {
        item.facts.itemType.map { type in
            let isKnown = catalog.category(id: item.facts.category)?.itemType(matching: type) != nil
            return isKnown ? type : "\(type) (not in the catalog)"
        }
    }

    private var timeline: [String] {
        TextTable.lines(
            details.document.timeline.map { entry in
                [entry.at.forPeople, catalog.texts.text(.timeline(entry.kind), in: .english), entry.message ?? ""]
            })
    }

    private var remarks: [String] {
        TextTable.lines(
            details.findings.map { found in
                [found.at.forPeople, found.region ?? "item", found.finding.rawValue, "\(found.source), \(found.email)"]
            })
    }

    private var notes: [String] {
        details.notes.flatMap { note in
            ["  \(note.at.forPeople)  \(note.email)"] + TextTable.paragraph(note.text, after: "    ")
        }
    }

    /// The reason as a sentence, followed by its code.
    func sentence(_ reason: Reason) -> String {
        let words = catalog.sentence(for: reason, category: item.facts.category, in: .english)
        return "\(words) [\(reason.code)]"
    }
}
