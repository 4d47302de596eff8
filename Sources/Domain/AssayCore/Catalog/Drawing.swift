/// A line drawing in a box of 100 by 100: the overlay of the camera screen, or a sample.
///
/// The format is SVG path data (`M5 5H95V95H5Z`), with the commands and numbers of SVG 1.1 §8.3; the flags of an arc
/// must be separated. A catalog may name one of the built-in drawings instead.
package struct Drawing: RawRepresentable, Sendable, Hashable, Codable {
    /// SVG path data.
    package let rawValue: String

    /// The maximum length of a path, in UTF-8 bytes.
    package static let longestPath = 4_096

    /// The built-in drawings by name.
    package static let builtIn: [String: String] = [
        "bag": "M15 40H85L92 90H8ZM32 40V28C32 16 40 10 50 10C60 10 68 16 68 28V40",
        "circle": "M50 5A45 45 0 1 1 50 95A45 45 0 1 1 50 5Z",
        "frame": "M5 5H95V95H5Z",
        "garment": "M35 12C40 20 60 20 65 12L80 18L95 38L82 48L76 42V90H24V42L18 48L5 38L20 18Z",
        "label": "M12 30H88L95 37V63L88 70H12L5 63V37Z",
        "seam": "M8 50H22M30 50H44M52 50H66M74 50H88",
        "shoe_back": "M28 90V45C28 25 38 12 50 12C62 12 72 25 72 45V90Z",
        "shoe_front": "M30 90C22 90 20 82 21 70C22 50 30 15 50 15C70 15 78 50 79 70C80 82 78 90 70 90Z",
        "shoe_side": "M5 78V62C5 52 8 38 14 28L31 33C37 46 48 52 62 55C80 59 95 60 95 72V78Z",
        "shoe_sole": """
        M50 5C62 5 68 18 67 33C66 45 62 52 62 62C63 72 65 78 63 86C61 93 56 95 50 95\
        C44 95 39 93 37 86C35 78 37 72 38 62C38 52 34 45 33 33C32 18 38 5 50 5Z
        """,
        "tag": "M32 5H68L80 18V95H20V18Z",
    ]

    /// Reads a built-in drawing's name, or path data; `nil` if the text is neither.
    package init?(rawValue text: String) {
        guard let path = Self.builtIn[text] ?? (Self.isPathData(text) ? text : nil) else { return nil }
        rawValue = path
    }

    /// The number of arguments of each command, which may be repeated.
    private static let numbersPerCommand: [Character: Int] = [
        "M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0,
    ]

    /// Whether the text is path data: it begins with a move, and each command has a valid number of arguments.
    package static func isPathData(_ text: String) -> Bool {
        guard text.utf8.count <= longestPath, text.first == "M" || text.first == "m" else { return false }
        var rest = text[...]
        while let command = rest.popFirst() {
            guard let wanted = numbersPerCommand[Character(command.uppercased())] else { return false }
            let end = rest.firstIndex { $0.isLetter && $0 != "e" && $0 != "E" } ?? rest.endIndex
            guard let count = countOfNumbers(in: rest[..<end]) else { return false }
            guard wanted == 0 ? count == 0 : count > 0 && count.isMultiple(of: wanted) else { return false }
            rest = rest[end...]
        }
        return true
    }

    /// Counts numbers separated by spaces, commas or a sign; `nil` if anything else separates them.
    private static func countOfNumbers(in text: Substring) -> Int? {
        var numbers: [String] = []
        var isOpen = false
        for character in text {
            if character == " " || character == "," || character == "\n" {
                isOpen = false
            } else if isOpen, !"+-".contains(character) || numbers.last?.lowercased().hasSuffix("e") == true {
                numbers[numbers.count - 1].append(character)
            } else {
                numbers.append(String(character))
                isOpen = true
            }
        }
        return numbers.allSatisfy { Double($0)?.isFinite == true } ? numbers.count : nil
    }
}
