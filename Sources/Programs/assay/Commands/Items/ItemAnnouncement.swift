import AssayCore

/// What a command has made of an item, for a person or for a script.
struct ItemAnnouncement {
    private let item: Item
    private let sentence: String

    /// - Parameter sentence: What follows the item's id.
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
    /// - Throws: `not_found` where it can't be the id of an item.
    init(argument text: String) throws(DomainError) {
        guard let id = ItemID(userInput: text) else { throw DomainError.notFound("item") }
        self = id
    }
}
