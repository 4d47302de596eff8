import ArgumentParser
import AssayCore
import AssayOperations

/// `assay items reopen`.
struct ItemReopenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen",
        abstract: "Take a final result back, so that the experts look again.",
        discussion: """
            assay items reopen 7QX0M2KD9A --message "New information from the brand." --as lead@example.com

            The item is under review then, with a new promise; its first result stays known.
            """)

    @OptionGroup var installation: InstallationOptions

    @Argument(help: "The item's entrupy_id, in any case.")
    var id: String

    @Option(help: "What the user reads in the timeline.")
    var message: String?

    func run() async throws {
        try await installation.use { open in
            let item = try await ReopenItem(open.platform)(open.staff, item: try ItemID(argument: id), message: message)
            ItemAnnouncement(item, "is under review again").print(json: installation.json)
        }
    }
}
