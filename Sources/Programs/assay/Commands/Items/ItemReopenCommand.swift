import ArgumentParser
import AssayCore
import AssayOperations

/// `assay items reopen`.
struct ItemReopenCommand: InstallationCommand {
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

    func perform(in open: OpenInstallation) async throws {
        let item = try await ReopenItem(open.platform)(open.staff, item: try ItemID(argument: id), message: message)
        show(item, "is under review again")
    }
}
