/// The name of a display text: `region.sneakers.sole.label`.
package struct TextKey: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    package init(stringLiteral value: String) {
        rawValue = value
    }
}

extension TextKey {
    /// The name of a category.
    package static func category(_ id: String) -> TextKey { TextKey("category.\(id)") }

    /// The name of an item type.
    package static func itemType(_ id: String) -> TextKey { TextKey("item_type.\(id)") }

    /// The documented heading of a result, such as Unidentified.
    package static func resultHeader(_ result: ResultID) -> TextKey { TextKey("result.\(result.rawValue).header") }

    /// A sentence that explains the result.
    package static func resultMessage(_ result: ResultID) -> TextKey { TextKey("result.\(result.rawValue).message") }

    /// The name of a flag's state: `none`, `flagged` or `resolved`.
    package static func flagState(_ state: String) -> TextKey { TextKey("flag.\(state)") }

    /// The title of a timeline entry.
    package static func timeline(_ kind: TimelineEntry.Kind) -> TextKey { TextKey("timeline.\(kind.rawValue)") }

    /// The sentence that lists the photos that a retake needs.
    package static let retakeNeeded: TextKey = "retake.needed"

    /// The reason for refusing a photo.
    package static func refusal(_ code: String) -> TextKey { TextKey("refusal.\(code)") }

    /// The reason for an item's result.
    package static func reason(_ code: String) -> TextKey { TextKey("reason.\(code)") }
}
