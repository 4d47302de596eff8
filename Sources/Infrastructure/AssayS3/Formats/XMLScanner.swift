/// Reads the small XML documents of an object store.
///
/// The store's responses are input from outside: the size is limited by the caller, and the depth and the number of
/// elements here. Attributes are skipped. A document type, and with it every entity but the five of XML, is refused.
struct XMLScanner {
    /// The document is not one that this scanner reads.
    struct Malformed: Error, Hashable {}

    static let maxDepth = 16
    /// A listing of 1,000 keys has at most ten elements for each.
    static let maxElements = 20_000

    private var rest: ArraySlice<UInt8>
    private var elements = 0

    /// Returns the outermost element.
    static func read(_ bytes: [UInt8]) throws(Malformed) -> XMLNode {
        var scanner = XMLScanner(rest: bytes[...])
        try scanner.skipBetween()
        let node = try scanner.element(depth: 1)
        try scanner.skipBetween()
        guard scanner.rest.isEmpty else { throw Malformed() }
        return node
    }

    private init(rest: ArraySlice<UInt8>) {
        self.rest = rest
        // A byte order mark.
        _ = take("\u{FEFF}")
    }

    /// Skips spaces, comments and processing instructions.
    private mutating func skipBetween() throws(Malformed) {
        while true {
            skipSpaces()
            if take("<?") {
                try skip(to: "?>")
            } else if take("<!--") {
                try skip(to: "-->")
            } else {
                return
            }
        }
    }

    private mutating func element(depth: Int) throws(Malformed) -> XMLNode {
        elements += 1
        guard depth <= Self.maxDepth, elements <= Self.maxElements, take("<") else { throw Malformed() }
        let name = try name()
        var node = XMLNode(name: String(decoding: name.split(separator: Self.colon).last ?? name, as: UTF8.self))
        if try attributesAndIsEmpty() { return node }
        var text: [UInt8] = []
        while !rest.isEmpty {
            if take("</") {
                guard try self.name() == name else { throw Malformed() }
                skipSpaces()
                guard take(">") else { throw Malformed() }
                node.text = String(decoding: text, as: UTF8.self)
                return node
            } else if take("<!--") {
                try skip(to: "-->")
            } else if take("<![CDATA[") {
                text += try skip(to: "]]>")
            } else if take("<?") {
                try skip(to: "?>")
            } else if rest.first == UInt8(ascii: "<") {
                node.children.append(try element(depth: depth + 1))
            } else if take("&") {
                text += try entity()
            } else {
                text.append(rest.removeFirst())
            }
        }
        throw Malformed()
    }

    private static let colon = UInt8(ascii: ":")

    private mutating func name() throws(Malformed) -> ArraySlice<UInt8> {
        let name = rest.prefix { PercentEncoding.isUnreserved($0) || $0 == Self.colon || $0 >= 0x80 }
        guard !name.isEmpty, name.count <= 256 else { throw Malformed() }
        rest = rest.dropFirst(name.count)
        return name
    }

    /// Skips to the end of an element's first tag.
    ///
    /// - Returns: Whether the element ends there.
    private mutating func attributesAndIsEmpty() throws(Malformed) -> Bool {
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: ">"): return false
            case UInt8(ascii: "/"):
                guard take(">") else { throw Malformed() }
                return true
            case UInt8(ascii: "\""): try skip(to: "\"")
            case UInt8(ascii: "'"): try skip(to: "'")
            case UInt8(ascii: "<"): throw Malformed()
            default: break
            }
        }
        throw Malformed()
    }

    /// Reads an entity after its `&`.
    private mutating func entity() throws(Malformed) -> [UInt8] {
        let name = rest.prefix(12).prefix { $0 != UInt8(ascii: ";") }
        rest = rest.dropFirst(name.count)
        guard take(";") else { throw Malformed() }
        let text = String(decoding: name, as: UTF8.self)
        if let known = Self.entities[text] { return [known] }
        guard text.first == "#" else { throw Malformed() }
        let digits = text.dropFirst()
        let number = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let scalar = number.flatMap(UnicodeScalar.init) else { throw Malformed() }
        return Array(String(Character(scalar)).utf8)
    }

    private static let entities: [String: UInt8] = [
        "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"), "quot": UInt8(ascii: "\""),
        "apos": UInt8(ascii: "'"),
    ]

    private mutating func skipSpaces() {
        rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    }

    /// Skips a text if it is next.
    private mutating func take(_ text: String) -> Bool {
        guard rest.starts(with: text.utf8) else { return false }
        rest = rest.dropFirst(text.utf8.count)
        return true
    }

    /// Skips to the end of a text.
    ///
    /// - Returns: The bytes before it.
    @discardableResult
    private mutating func skip(to text: String) throws(Malformed) -> ArraySlice<UInt8> {
        guard let first = text.utf8.first else { throw Malformed() }
        var place = rest.startIndex
        while let next = rest[place...].firstIndex(of: first) {
            if rest[next...].starts(with: text.utf8) {
                let before = rest[..<next]
                rest = rest[next...].dropFirst(text.utf8.count)
                return before
            }
            place = next + 1
        }
        throw Malformed()
    }
}
