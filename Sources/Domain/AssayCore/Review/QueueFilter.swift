import AssayWire

/// The filters of the review queue, as the page's address holds them.
package struct QueueFilter: Sendable, Hashable {
    /// The longest value of a filter, in characters.
    private static let longest = 200

    /// `nil` for all organizations of the member, without sandboxes.
    package var organization: OrganizationID?
    package var category: String?
    /// The brand's id as searches use it.
    package var brand: String?
    package var isFlagged = false
    package var hasRetake = false
    package var isAnswered = false
    package var isOverdue = false
    /// Whether one expert has voted, and a second one is to vote.
    package var wantsSecond = false

    package init() {}

    /// Reads the parameters of an address; those that are empty or unknown have no effect.
    ///
    /// - Throws: `invalid_request` for a value that is too long or has control characters.
    package init(parameters: [String: String]) throws(DomainError) {
        func text(_ name: String) throws(DomainError) -> String? {
            guard let value = parameters[name]?.trimmingSpaces, !value.isEmpty else { return nil }
            guard value.count <= Self.longest, !value.hasControlCharacters else {
                throw .invalid(name, "invalid_value", "Use at most \(Self.longest) printable characters.")
            }
            return value
        }
        organization = try text("organization").map { OrganizationID($0) }
        category = try text("category")
        brand = try text("brand").map { ItemFacts.identifier(of: $0) }
        for (name, mark) in Self.marks { self[keyPath: mark] = parameters[name] == "1" }
    }

    /// The filters that are on or off, by their parameters.
    package static var marks: [(name: String, mark: WritableKeyPath<QueueFilter, Bool>)] {
        [
            ("overdue", \.isOverdue), ("flagged", \.isFlagged), ("retake", \.hasRetake), ("answered", \.isAnswered),
            ("second", \.wantsSecond),
        ]
    }

    /// Returns the filters whose items fit a member's skills: one for each category, so that its index leads to them.
    package func limited(to skills: Set<String>) -> [QueueFilter] {
        guard !skills.isEmpty else { return [self] }
        if let category { return skills.contains(category) ? [self] : [] }
        return skills.sorted().map { skill in
            var filter = self
            filter.category = skill
            return filter
        }
    }

    /// The names of all parameters.
    package static var names: [String] { ["organization", "category", "brand"] + marks.map(\.name) }

    /// The parameters of the filters that are set, in one order.
    package var parameters: [(name: String, value: String)] {
        let texts = [("organization", organization?.rawValue), ("category", category), ("brand", brand)]
        return texts.compactMap { name, value in value.map { (name, $0) } }
            + Self.marks.filter { self[keyPath: $0.mark] }.map { ($0.name, "1") }
    }

    /// The query of an address with these filters, without the question mark.
    package var query: String {
        parameters.map { "\($0.name)=\(Route.escaped($0.value))" }.joined(separator: "&")
    }
}

/// A place in the order of the review queue, of items of all organizations: the most urgent first.
package struct QueuePosition: Sendable, Hashable, Comparable {
    package let dueAt: Timestamp
    package let item: ItemID

    package init(_ queued: QueuedItem) {
        (dueAt, item) = (queued.dueAt, queued.item)
    }

    /// Reads a cursor; `nil` if the text does not have a cursor's form.
    package init?(cursor: String) {
        guard let position = ItemPosition(cursor: cursor) else { return nil }
        (dueAt, item) = (position.capturedAt, position.item)
    }

    /// The position as text, for a page's address.
    package var cursor: String { ItemPosition(capturedAt: dueAt, item: item).cursor }

    package static func < (left: QueuePosition, right: QueuePosition) -> Bool {
        (left.dueAt, left.item.rawValue) < (right.dueAt, right.item.rawValue)
    }
}
