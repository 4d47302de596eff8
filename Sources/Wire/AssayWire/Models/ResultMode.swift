/// The kind of response that a programmatic search returns.
public enum ResultMode: RawRepresentable, Codable, Sendable, Hashable {
    /// Only the number of matches.
    case countOnly
    /// The items and their number.
    case results
    /// A mode that this version does not know.
    case other(String)

    /// Creates a value from its wire representation.
    public init(rawValue: String) {
        switch rawValue {
        case "count_only": self = .countOnly
        case "results": self = .results
        default: self = .other(rawValue)
        }
    }

    /// The wire representation.
    public var rawValue: String {
        switch self {
        case .countOnly: "count_only"
        case .results: "results"
        case .other(let word): word
        }
    }
}
