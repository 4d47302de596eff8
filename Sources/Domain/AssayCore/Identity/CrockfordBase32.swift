/// Crockford's base 32: no I, L, O or U, so that an id can be read over the telephone.
package enum CrockfordBase32 {
    package static let alphabet = Array("\(letters)")
    static let letters: StaticString = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

    /// The canonical form of an id as a person may type it: trimmed, upper case, I and L as 1, O as 0.
    ///
    /// - Returns: `nil` where the text isn't `count` characters of the alphabet.
    package static func canonical(_ text: String, count: Int) -> String? {
        let letters = text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()
        guard letters.count == count else { return nil }
        var result = ""
        for letter in String(letters).uppercased() {
            let folded: Character =
                switch letter {
                case "I", "L": "1"
                case "O": "0"
                default: letter
                }
            guard alphabet.contains(folded) else { return nil }
            result.append(folded)
        }
        return result
    }
}

extension ID where Entity == AssayCore.Entity.Item {
    /// Reads an `entrupy_id` in any case, with spaces trimmed (`spec/api.md` §1).
    package init?(userInput text: String) {
        guard let canonical = CrockfordBase32.canonical(text, count: 10) else { return nil }
        self.init(canonical)
    }
}
