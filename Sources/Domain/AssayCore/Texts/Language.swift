package import AssayWire

/// A language of display texts.
package enum Language: String, Sendable, Hashable, Codable, CaseIterable {
    /// The default and fallback language.
    case english = "en"
    case japanese = "ja"
}

extension LocalizedText {
    /// - Parameter text: Returns the text in a language.
    package init(_ text: (Language) -> String) {
        self.init(text(.english), text(.japanese))
    }
}

extension Language {
    /// The longest accepted `Accept-Language`, in bytes; a longer one is not read.
    private static let longestHeader = 1_024

    /// Chooses a language by `Accept-Language` (RFC 9110 §12.5.4, with the lookup of RFC 4647 §3.4: `ja-JP` finds
    /// `ja`).
    ///
    /// The highest weight wins, then the order of the header, then English. `*` counts only for a language that no
    /// other range finds. Members that are not well-formed do not count, and a header without a match gives English.
    package static func negotiate(_ header: String?) -> Language {
        guard let header, header.utf8.count <= longestHeader else { return .english }
        let ranges = header.lowercased().split(separator: ",").compactMap(range)
        var best = (language: Language.english, weight: 0.0, position: 0)
        for language in allCases {
            let named = ranges.enumerated().filter { $0.element.primary == language.rawValue }
            let matches = named.isEmpty ? ranges.enumerated().filter { $0.element.primary == "*" } : named
            for (position, range) in matches
            where (range.weight, -position) > (best.weight, -best.position) && range.weight > 0 {
                best = (language, range.weight, position)
            }
        }
        return best.language
    }

    /// Reads a language range and its weight, such as `ja-jp;q=0.5`; only the first subtag counts.
    private static func range(_ member: Substring) -> (primary: String, weight: Double)? {
        let parts = member.split(separator: ";").map { String($0).trimmingSpaces }
        guard let tag = parts.first, parts.count <= 2 else { return nil }
        let primary = String(tag.prefix { $0 != "-" })
        guard parts.count == 2 else { return (primary, 1) }
        guard parts[1].hasPrefix("q="), let weight = Double(parts[1].dropFirst(2)), (0...1).contains(weight) else {
            return nil
        }
        return (primary, weight)
    }
}
