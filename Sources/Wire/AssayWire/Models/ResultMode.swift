/// What a programmatic search answers (seed 004).
public enum ResultMode: RawRepresentable, Codable, Sendable, Hashable {
    /// The number of matches alone.
    case countOnly
    /// The items too.
    case results
    /// A mode that this version does not know.
    case other(String)

    /// Reads the word of the wire.
    public init(rawValue: String) {
        switch rawValue {
        case "count_only": self = .countOnly
        case "results": self = .results
        default: self = .other(rawValue)
        }
    }

    /// The word of the wire.
    public var rawValue: String {
        switch self {
        case .countOnly: "count_only"
        case .results: "results"
        case .other(let word): word
        }
    }
}
