import ArgumentParser
import AssayCore
import AssayOperations

/// `assay items resolve`.
struct ItemResolveCommand: InstallationCommand {
    /// The results that an expert can choose.
    enum Decision: String, CaseIterable, ExpressibleByArgument {
        case authentic
        case unknown
        case notSupported = "not_supported"
        case invalid

        var result: ResultID { ResultID(rawValue: rawValue) ?? .unknown }
    }

    /// The findings, by their names in the domain.
    enum InternalFinding: String, CaseIterable, ExpressibleByArgument {
        case genuine
        case counterfeit
        case cantTell = "cant-tell"

        var finding: ItemDecision.Finding { ItemDecision.Finding(rawValue: rawValue) ?? .cantTell }
    }

    static let configuration = CommandConfiguration(
        commandName: "resolve",
        abstract: "Set the result of an item under review.",
        discussion: """
            assay items resolve 7QX0M2KD9A --result authentic --message "Stitching and stamps are right."
            assay items resolve 7QX0M2KD9A --result invalid --reason photos_missing --as expert@example.com
            assay items resolve 7QX0M2KD9A --result unknown --finding counterfeit

            The user sees the message with the result. The audit trail records who decided. The finding is for the \
            staff alone: no user and no backend sees it. A decision of the console that waits is ended.
            """)

    @OptionGroup var installation: InstallationOptions

    @Argument(help: "The item's entrupy_id, in any case.")
    var id: String

    @Option(help: "The result: authentic, unknown (shown as Unidentified), not_supported or invalid.")
    var result: Decision

    @Option(name: .customLong("reason"), help: "The code of a reason; may be repeated.")
    var reasons: [String] = []

    @Option(help: "A message to the user with the result.")
    var message: String?

    @Option(help: "The internal finding: genuine, counterfeit or cant-tell.")
    var finding: InternalFinding = .cantTell

    func perform(in open: OpenInstallation) async throws {
        let item = try await ResolveItem(open.platform)(
            open.staff, item: try ItemID(argument: id), result: result.result, reasons: reasons, message: message,
            finding: finding.finding)
        show(item, "is now \(item.life.result.rawValue), decided by \(open.staff.email)")
    }
}
