import ArgumentParser
import AssayCore
import AssayOperations

/// `assay items flag`.
struct ItemFlagCommand: InstallationCommand {
    static let configuration = CommandConfiguration(
        commandName: "flag",
        abstract: "Answer a disputed result: keep it or change it.",
        discussion: """
            assay items flag 7QX0M2KD9A --keep --note "We looked again: the stamp is right."
            assay items flag 7QX0M2KD9A --change unknown --note "The lining is not the brand's."

            The user sees the note. `assay items search --filter status.flag=flagged` lists the items to answer.
            """)

    @OptionGroup var installation: InstallationOptions

    @Argument(help: "The item's entrupy_id, in any case.")
    var id: String

    @Flag(help: "Keep the result.")
    var keep = false

    @Option(help: "The new result: authentic, unknown (shown as Unidentified), not_supported or invalid.")
    var change: ItemResolveCommand.Decision?

    @Option(name: .customLong("reason"), help: "The code of a reason; may be repeated.")
    var reasons: [String] = []

    @Option(help: "A message to the user.")
    var note: String

    func validate() throws {
        guard keep == (change == nil) else { throw ValidationError("Give either --keep or --change RESULT.") }
        guard !keep || reasons.isEmpty else { throw ValidationError("--reason goes with --change.") }
    }

    func perform(in open: OpenInstallation) async throws {
        let item = try await ResolveFlag(open.platform)(
            open.staff, item: try ItemID(argument: id), change: change?.result, reasons: reasons, note: note)
        show(item, "\(outcome(item)); the flag is answered")
    }

    /// Describes the outcome; a reopened item has no result to keep.
    private func outcome(_ item: Item) -> String {
        guard item.life.isFinal else { return "has no result yet" }
        return "\(keep ? "keeps" : "now has") the result \(item.life.result.rawValue)"
    }
}
