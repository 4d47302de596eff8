import ArgumentParser
import AssayCore
import AssayOperations

/// `assay items reopen`.
struct ItemReopenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen",
        abstract: "Re-open an item with a final result for another review.",
        discussion: """
            assay items reopen 7QX0M2KD9A --message "New information from the brand." --as lead@example.com

            The item returns to review with a new estimated completion. Its first result stays recorded.
            """)

    @OptionGroup var installation: InstallationOptions

    @Argument(help: "The item's entrupy_id, in any case.")
    var id: String

    @Option(help: "A message for the item's timeline, which the user sees.")
    var message: String?

    func run() async throws {
        try await installation.use { open in
            let item = try await ReopenItem(open.platform)(open.staff, item: try ItemID(argument: id), message: message)
            ItemAnnouncement(item, "is under review again").print(json: installation.json)
        }
    }
}
