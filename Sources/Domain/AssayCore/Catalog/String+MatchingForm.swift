import Foundation

extension String {
    /// The form in which brands, item types and materials are compared.
    ///
    /// Case, spaces, `_`, dashes and invisible characters are ignored: `Louis Vuitton`, `louis_vuitton` and
    /// `LOUIS–VUITTON` are equal. Compatibility characters count as the ordinary ones (Unicode NFKC), such as the
    /// full-width letters of Japanese keyboards.
    package var matchingForm: String {
        // A fast path: nearly every name is ASCII.
        guard utf8.allSatisfy({ $0 < 0x80 }) else {
            // Lowercasing can make characters that are not composed, and composing letters that are not lowercase.
            let folded = composed.lowercased().composed.lowercased().composed
            var kept = String.UnicodeScalarView()
            kept.append(contentsOf: folded.unicodeScalars.filter { !$0.isIgnoredInNames })
            return String(kept).composed
        }
        let kept = utf8.lazy.filter { !($0 == 0x20 || (0x09...0x0D).contains($0) || $0 == 0x5F || $0 == 0x2D) }
        return String(decoding: kept.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    private var composed: String { precomposedStringWithCompatibilityMapping }
}

extension Unicode.Scalar {
    /// Whether the character is a space, dash or underscore of any kind, or invisible.
    fileprivate var isIgnoredInNames: Bool {
        switch properties.generalCategory {
        // The minus sign is a mathematical symbol, but some keyboards type it for a dash.
        case .dashPunctuation, .connectorPunctuation: true
        default: properties.isWhitespace || properties.isDefaultIgnorableCodePoint || self == "\u{2212}"
        }
    }
}
