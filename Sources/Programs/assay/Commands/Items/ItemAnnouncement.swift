import AssayCore

/// The output of a command that has changed an item, as text or JSON.
struct ItemAnnouncement {
    private let item: Item
    private let sentence: String

    /// Creates an announcement.
    ///
    /// - Parameter sentence: The text that follows the item's id.
    init(_ item: Item, _ sentence: String) {
        self.item = item
        self.sentence = sentence
    }

    func print(json: Bool) {
        if json {
            Terminal.printJSON([
                "entrupy_id": item.id.rawValue, "phase": item.life.phase.rawValue,
                "result": item.life.result.rawValue, "flag": item.life.flag.rawValue,
            ])
        } else {
            Terminal.print("\(item.id) \(sentence).")
        }
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
