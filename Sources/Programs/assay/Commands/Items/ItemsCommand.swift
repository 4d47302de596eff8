import ArgumentParser

/// `assay items …`: lists, searches and shows items, and decides on them.
struct ItemsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "items",
        abstract: "List, search and inspect items, and decide on them.",
        discussion: """
            assay items list --phase review
            assay items show 7QX0M2KD9A
            assay items resolve 7QX0M2KD9A --result authentic --message "Stitching and stamps are right."
            """,
        subcommands: [
            ItemListCommand.self, ItemSearchCommand.self, ItemShowCommand.self, ItemResolveCommand.self,
            ItemReopenCommand.self, ItemRetakeCommand.self, ItemFlagCommand.self, ItemAskCommand.self,
            ItemSimulateCommand.self,
        ])
}
