import ArgumentParser
import AssayCore
import AssayOperations

/// `assay items ask`.
struct ItemAskCommand: InstallationCommand {
    static let configuration = CommandConfiguration(
        commandName: "ask",
        abstract: "Ask an item's user a question with a choice of answers.",
        discussion: """
            assay items ask 7QX0M2KD9A "Did the bag come with a dust bag?" --answer Yes --answer No

            `assay items show` shows the answer when the user has given it.
            """)

    @OptionGroup var installation: InstallationOptions

    @Argument(help: "The item's entrupy_id, in any case.")
    var id: String

    @Argument(help: "The question.")
    var question: String

    @Option(name: .customLong("answer"), help: "A possible answer; may be repeated up to 8 times.")
    var answers: [String]

    func perform(in open: OpenInstallation) async throws {
        let message = try await AskMessage(open.platform)(
            open.staff, item: try ItemID(argument: id), text: question, answers: answers)
        show(
            "\(message.item): asked, message \(message.id).",
            json: ["entrupy_id": message.item.rawValue, "message_id": message.id.rawValue])
    }
}
