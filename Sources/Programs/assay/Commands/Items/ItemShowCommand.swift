import ArgumentParser
import AssayCore
import AssayDecision
import AssayOperations
import AssayWire

/// `assay items show`.
struct ItemShowCommand: InstallationCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show an item with the trace of its decision.",
        discussion: """
            assay items show 7QX0M2KD9A
            assay items show 7QX0M2KD9A --json

            The trace lists the evidence, the finding and the time of each examiner, and the policy that decided. The \
            experts' findings and the notes for colleagues are for the staff alone. With --json, the output has the \
            item, the session that its user sees, the findings, the notes and the stored trace.
            """)

    @OptionGroup var installation: InstallationOptions

    @Argument(help: "The item's entrupy_id, in any case.")
    var id: String

    func perform(in open: OpenInstallation) async throws {
        let details = try await StaffItemReader(open.platform).show(open.staff, id: id)
        show(ItemReport(details).text, json: Answer(details))
    }

    /// The JSON output: the item for operators, the item for its user, and the trace of its decision.
    private struct Answer: Encodable {
        let item: JSONNode
        let session: EntrupyCaptureResult
        let findings: [JSONNode]
        let notes: [JSONNode]
        let trace: DecisionTrace?

        init(_ details: StaffItemReader.Details) {
            item = details.item.report(of: details.organization, now: details.seenAt)
            session = EntrupyCaptureResult(details.document, language: .english)
            findings = details.findings.map { found in
                .present([
                    "region": found.region.map(JSONNode.text), "finding": .text(found.finding.rawValue),
                    "source": .text(found.source.rawValue), "by": .text(found.email), "at": .text(found.at.iso8601),
                ])
            }
            notes = details.notes.map {
                ["text": .text($0.text), "by": .text($0.email), "at": .text($0.at.iso8601)]
            }
            trace = details.trace
        }
    }
}
