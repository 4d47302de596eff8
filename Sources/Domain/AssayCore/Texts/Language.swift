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
    /// The longest accepted `Accept-Language`, in bytes; a longer one counts as malformed.
    private static let longestHeader = 1_024

    /// Chooses a language by `Accept-Language` (RFC 9110 §12.5.4, with the lookup of RFC 4647 §3.4: `ja-JP` finds
    /// `ja`).
    ///
    /// The highest weight wins, then the order of the header, then English. A language with weight 0 is not chosen,
    /// except English as the last resort. An absent, malformed or unmatched header gives English.
    package static func negotiate(_ header: String?) -> Language {
        guard let header, header.utf8.count <= longestHeader, let ranges = LanguageRange.list(header) else {
            return .english
        }
        var best: (language: Language, weight: Int, position: Int)?
        for language in allCases {
            guard let match = language.match(in: ranges), match.weight > 0 else { continue }
            if let best, (best.weight, -best.position) >= (match.weight, -match.position) { continue }
            best = (language, match.weight, match.position)
        }
        return best?.language ?? .english
    }

    /// The weight that the header gives to this language, and its position.
    ///
    /// This is the lookup of RFC 4647 §3.4, one of the schemes that RFC 9110 §12.5.4 allows: the ranges are tried by
    /// falling weight, and each one finds the language after its last subtags are dropped. So the highest weight
    /// counts, not that of the most specific range: `ja;q=0.5, ja-JP;q=0.9` gives 0.9 to `ja`. Filtering (§3.3) would
    /// give 0.5, and nothing at all for `ja-JP` alone, which many devices send.
    ///
    /// `*` counts only if no other range finds the language.
    private func match(in ranges: [LanguageRange]) -> (weight: Int, position: Int)? {
        let numbered = ranges.enumerated().map { (range: $0.element, position: $0.offset) }
        let exact = numbered.filter { $0.range.subtags == [rawValue] }
        let longer = numbered.filter { $0.range.subtags.count > 1 && $0.range.subtags.first == rawValue }
        let wild = numbered.filter { $0.range.subtags == ["*"] }
        // Lookup has no weights of 0; RFC 9110 §12.4.2 calls them not acceptable. "ja;q=0" therefore forbids Japanese
        // even if "ja-JP" is allowed.
        let named = exact.contains { $0.range.weight == 0 } ? exact : exact + longer
        let candidates = named.isEmpty ? wild : named
        return candidates.map { ($0.range.weight, $0.position) }.max { ($0.0, -$0.1) < ($1.0, -$1.1) }
            .map { (weight: $0.0, position: $0.1) }
    }
}

/// One member of an `Accept-Language` list.
private struct LanguageRange {
    /// The lowercase subtags: `["ja", "jp"]` for `ja-JP`.
    let subtags: [String]
    /// The quality value in thousandths.
    let weight: Int

    /// Reads the whole list; returns `nil` if a member doesn't follow the grammar.
    ///
    /// Empty members are allowed (§5.6.1).
    static func list(_ header: String) -> [LanguageRange]? {
        var ranges: [LanguageRange] = []
        for member in header.split(separator: ",") {
            let text = member.trimmingOptionalWhitespace
            guard !text.isEmpty else { continue }
            guard let range = LanguageRange(text) else { return nil }
            ranges.append(range)
        }
        return ranges
    }

    private init?(_ member: Substring) {
        let parts = member.split(separator: ";", omittingEmptySubsequences: false).map(\.trimmingOptionalWhitespace)
        guard let tag = parts.first, parts.count <= 2, let subtags = Self.subtags(tag) else { return nil }
        self.subtags = subtags
        guard parts.count == 2 else {
            weight = 1_000
            return
        }
        guard let weight = Self.weight(parts[1]) else { return nil }
        self.weight = weight
    }

    /// `1*8ALPHA *("-" 1*8alphanum)` or `*`.
    private static func subtags(_ tag: Substring) -> [String]? {
        guard tag != "*" else { return ["*"] }
        let subtags = tag.split(separator: "-", omittingEmptySubsequences: false)
        for (index, subtag) in subtags.enumerated() {
            let isWellFormed = subtag.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"): index > 0
                default: false
                }
            }
            guard isWellFormed, (1...8).contains(subtag.utf8.count) else { return nil }
        }
        return subtags.map { $0.lowercased() }
    }

    /// Reads `q=` and a value from 0 to 1 with at most three decimals, in thousandths.
    private static func weight(_ parameter: Substring) -> Int? {
        guard parameter.lowercased().hasPrefix("q=") else { return nil }
        let parts = parameter.dropFirst(2).split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, whole == "0" || whole == "1" else { return nil }
        let digits = parts.count == 2 ? parts[1] : ""
        guard digits.utf8.count <= 3, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        let thousandths = Int(digits + String(repeating: "0", count: 3 - digits.utf8.count)) ?? 0
        guard whole == "0" || thousandths == 0 else { return nil }
        return whole == "1" ? 1_000 : thousandths
    }
}

extension Substring {
    /// The text without the spaces and tabs at both ends that RFC 9110 calls OWS.
    fileprivate var trimmingOptionalWhitespace: Substring {
        let head = drop { $0 == " " || $0 == "\t" }
        guard let last = head.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
        return head[...last]
    }
}
