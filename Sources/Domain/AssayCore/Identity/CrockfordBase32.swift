/// Crockford's base 32: without I, L, O and U, so that a person can read an id out over the telephone.
package enum CrockfordBase32 {
    package static let alphabet = Array("\(letters)")
    private static let letters: StaticString = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

    /// Returns the ASCII letter of a value's five lowest bits.
    package static func letter(_ value: Int) -> UInt8 { letters.utf8Start[value & 31] }

    /// The canonical form of an id that a person typed: trimmed, in upper case, with I and L read as 1 and O as 0.
    ///
    /// - Returns: `nil` if the text isn't `count` characters of the alphabet.
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
    /// Reads an `entrupy_id` in any case and trims the spaces around it.
    package init?(userInput text: String) {
        guard let canonical = CrockfordBase32.canonical(text, count: 10) else { return nil }
        self.init(canonical)
    }
}
