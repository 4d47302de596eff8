import AssayCore
import Foundation
import Yams

extension MappingReader {
    /// Required text that isn't blank.
    func text(_ key: String) -> Located<String>? {
        required(key).flatMap(text)
    }

    /// Text that may be omitted.
    func optionalText(_ key: String) -> Located<String>? {
        optional(key).flatMap(text)
    }

    /// The key of a display text; it must exist in the texts.
    func textKey(_ key: String) -> TextKey? {
        guard let name = text(key) else { return nil }
        session.needsText(TextKey(name.value), at: name.location)
        return TextKey(name.value)
    }

    /// An id, limited to plain characters because it appears in addresses and file names.
    func identifier(_ key: String) -> Located<String>? {
        text(key).flatMap(identifier)
    }

    /// `true` or `false`; the default if the key is missing or has another value.
    func flag(_ key: String, default other: Bool) -> Bool {
        guard let node = optional(key) else { return other }
        switch node.value.plainText {
        case "true": return true
        case "false": return false
        default:
            session.report(node.location, "`true` or `false` is expected here.", "Write one of the two.")
            return other
        }
    }

    /// An integer in a range.
    func integer(_ key: String, in range: ClosedRange<Int>, default other: Int? = nil) -> Int? {
        guard let node = other == nil ? required(key) : optional(key) else { return other }
        guard let value = node.value.plainText.flatMap({ Int($0) }) else {
            session.report(
                node.location, "A whole number is expected here.",
                "Write a number from \(range.lowerBound) to \(range.upperBound), without quotes.")
            return nil
        }
        guard range.contains(value) else {
            session.report(
                node.location, "\(value) is out of range.",
                "Use a number from \(range.lowerBound) to \(range.upperBound).")
            return nil
        }
        return value
    }

    /// A number of 0 or more, which may be omitted.
    func optionalMeasure(_ key: String) -> Double? {
        guard let node = optional(key) else { return nil }
        guard let value = node.value.plainText.flatMap({ Double($0) }), value.isFinite, value >= 0 else {
            session.report(
                node.location, "A number of 0 or more is expected here.", "Write one, without quotes, or leave it out.")
            return nil
        }
        return value
    }

    /// The elements of a required list that isn't empty.
    func list(_ key: String) -> [Located<Node>] {
        guard let node = required(key) else { return [] }
        let elements = elements(of: node)
        if node.value.sequence?.isEmpty == true {
            session.report(node.location, "The list is empty.", "Give it at least one element.")
        }
        return elements
    }

    /// The elements of a list that may be omitted.
    func optionalList(_ key: String) -> [Located<Node>] {
        optional(key).map(elements) ?? []
    }

    /// A list of distinct ids.
    func identifiers(_ key: String) -> [Located<String>] {
        unique(list(key).compactMap(text).compactMap(identifier))
    }

    /// Removes duplicates and reports them.
    func unique(_ entries: [Located<String>]) -> [Located<String>] {
        var seen: Set<String> = []
        return entries.filter { entry in
            guard !seen.insert(entry.value.matchingForm).inserted else { return true }
            session.report(entry.location, "`\(entry.value)` is there twice.", "Remove one of the two.")
            return false
        }
    }

    /// Text that isn't blank.
    func text(_ node: Located<Node>) -> Located<String>? {
        guard let scalar = node.value.scalar else {
            session.report(node.location, "Text is expected here.", "Write a single value.")
            return nil
        }
        let isNull = scalar.style == .plain && ["", "~", "null"].contains(scalar.string)
        guard !isNull, scalar.string.contains(where: { !$0.isWhitespace }) else {
            session.report(node.location, "The text is empty.", "Write it, or remove the key.")
            return nil
        }
        return Located(value: scalar.string, location: node.location)
    }

    private func elements(of node: Located<Node>) -> [Located<Node>] {
        guard let sequence = node.value.sequence else {
            session.report(node.location, "A list is expected here.", "Write `[a, b]`, or one `- …` line for each.")
            return []
        }
        return sequence.enumerated().map { index, element in
            Located(
                value: element,
                location: .init(
                    file: node.location.file, line: element.mark?.line ?? node.location.line,
                    field: "\(node.location.field)[\(index)]"))
        }
    }

    private func identifier(_ text: Located<String>) -> Located<String>? {
        let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789_")
        let isPlain = text.value.first?.isLetter == true && text.value.allSatisfy(allowed.contains)
        guard isPlain, text.value.count <= 40 else {
            session.report(
                text.location, "`\(text.value)` can't be an id.",
                "Use at most 40 of a-z, 0-9 and _, beginning with a letter.")
            return nil
        }
        return text
    }
}

extension Node {
    /// The text of a value that was written without quotes.
    fileprivate var plainText: String? {
        guard let scalar, scalar.style == .plain else { return nil }
        return scalar.string
    }
}
