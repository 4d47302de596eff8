/// The states of a flag; open, so that a state added later survives decoding and encoding.
public enum EntrupyFlagId: RawRepresentable, Codable, Sendable, Hashable, CustomStringConvertible {
    /// The result was never flagged, or its flag was cleared.
    case none
    /// The user has flagged the result, and an expert has not answered yet.
    case flagged
    /// An expert has answered the flag.
    case resolved
    /// A state that this version does not know.
    case other(String)

    /// Creates a value from its wire representation.
    public init(rawValue: String) {
        switch rawValue {
        case "none": self = .none
        case "flagged": self = .flagged
        case "resolved": self = .resolved
        default: self = .other(rawValue)
        }
    }

    /// The wire representation.
    public var rawValue: String {
        switch self {
        case .none: "none"
        case .flagged: "flagged"
        case .resolved: "resolved"
        case .other(let word): word
        }
    }

    /// The wire representation.
    public var description: String { rawValue }
}
