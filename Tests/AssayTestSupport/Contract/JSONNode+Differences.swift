import AssayWire

extension JSONNode {
    private var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a Boolean"
        case .integer, .number: "a number"
        case .text: "a text"
        case .list: "a list"
        case .object: "an object"
        }
    }

    /// Returns the differences from another document, each with its path.
    ///
    /// The order and the length of lists are ignored, but a list must be empty on both sides or on none. Each element
    /// must equal some element of the other list.
    func differences(from other: JSONNode, at path: String, accidents: Set<String>) -> [String] {
        switch (self, other) {
        case (.object(let mine), .object(let theirs)):
            Set(mine.keys).union(theirs.keys).sorted().flatMap { key -> [String] in
                let place = path.isEmpty ? key : "\(path).\(key)"
                guard let value = mine[key] else { return ["\(place) is missing"] }
                guard let another = theirs[key] else { return ["\(place) is not really there"] }
                return value.differences(from: another, at: place, accidents: accidents)
            }
        case (.list(let mine), .list(let theirs)):
            Self.differences(mine, theirs, at: path, accidents)
        case _ where kind != other.kind:
            ["\(path) is \(kind), and really \(other.kind)"]
        default:
            self == other || Self.isAccident(path, accidents) ? [] : ["\(path) is \(self), and really \(other)"]
        }
    }

    private static func differences(
        _ mine: [JSONNode], _ theirs: [JSONNode], at path: String, _ accidents: Set<String>
    ) -> [String] {
        guard mine.isEmpty == theirs.isEmpty else {
            return ["\(path) is \(mine.isEmpty ? "" : "not ")empty, and really \(theirs.isEmpty ? "" : "not ")empty"]
        }
        return mine.flatMap { value in
            let candidates = theirs.map { value.differences(from: $0, at: path, accidents: accidents) }
            return candidates.min { $0.count < $1.count } ?? []
        }
    }

    private static func isAccident(_ path: String, _ accidents: Set<String>) -> Bool {
        accidents.contains { path == $0 || path.hasSuffix(".\($0)") || "^\(path)" == $0 }
    }
}
