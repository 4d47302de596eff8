import ArgumentParser
import AssayCore
import AssayOperations
import AssayWire

/// `assay items simulate`.
struct ItemSimulateCommand: InstallationCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Make a step of a sandbox's item happen, as an expert would.",
        discussion: """
            assay items simulate S7QX0M2KD9 --outcome retake
            assay items simulate S7QX0M2KD9 --outcome authentic --delay 0

            The running server carries out the step after the delay, with the events of an expert's step. Only items \
            of a sandbox can be simulated; their ids begin with S.

            authentic, unidentified, not_supported, invalid, retake and overdue need an item under review, reopen one \
            with a final result, flag_kept and flag_changed one with a flag. certificate_revoked needs a valid \
            certificate, certificate_reissued an authentic item. session_ended and session_expired end the sessions \
            of the item's user. The same step again changes nothing while it waits, and a step that has become \
            impossible by then is dropped. An app reaches most steps by itself, with ids `sim-…`: see \
            docs/sandbox.md.
            """)

    @OptionGroup var installation: InstallationOptions

    @Argument(help: "The item's entrupy_id, in any case.")
    var id: String

    @Option(help: "The step: \(SimulatedOutcome.allCases.map(\.rawValue).joined(separator: ", ")).")
    var outcome: String

    @Option(help: "The seconds until the step, 0 to 600.")
    var delay: Int = SimulatedOutcome.standardDelay

    func perform(in open: OpenInstallation) async throws {
        let scheduled = try await SimulateItem(open.platform)(
            open.staff, item: try ItemID(argument: id), outcome: outcome, delaySeconds: delay)
        let (simulation, dueAt) = (scheduled.simulation, scheduled.dueAt.iso8601)
        show(
            "\(simulation.item): \(simulation.outcome.rawValue) is simulated at \(dueAt) by the running server.",
            json: [
                "entrupy_id": simulation.item.rawValue, "outcome": simulation.outcome.rawValue, "due_at": dueAt,
            ])
    }
}
