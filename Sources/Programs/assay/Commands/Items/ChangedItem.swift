import AssayCore

extension InstallationCommand {
    /// Prints an item that the command has changed, as text or JSON.
    ///
    /// - Parameter sentence: The text that follows the item's id.
    func show(_ item: Item, _ sentence: String) {
        show(
            "\(item.id) \(sentence).",
            json: [
                "entrupy_id": item.id.rawValue, "phase": item.life.phase.rawValue,
                "result": item.life.result.rawValue, "flag": item.life.flag.rawValue,
            ])
    }
}

extension ItemID {
    /// Parses an item's id from an argument.
    ///
    /// - Throws: `not_found` if the text cannot be the id of an item.
    init(argument text: String) throws(DomainError) {
        guard let id = ItemID(userInput: text) else { throw DomainError.notFound("item") }
        self = id
    }
}
