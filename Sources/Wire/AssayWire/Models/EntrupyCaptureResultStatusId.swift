// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The results of an authentication; open, so that a result added later survives decoding and encoding.
public enum EntrupyCaptureResultStatusId: RawRepresentable, Codable, Sendable, Hashable, CustomStringConvertible {
    /// Shown as "Authentic".
    case authentic
    /// Shown as "Unidentified".
    case unknown
    /// Shown as "Not Supported".
    case not_supported
    /// Shown as "Under Review".
    case needs_review
    /// Shown as "Invalid".
    case invalid
    /// A result that this version does not know.
    case other(String)

    /// Creates a value from its wire representation.
    public init(rawValue: String) {
        switch rawValue {
        case "authentic": self = .authentic
        case "unknown": self = .unknown
        case "not_supported": self = .not_supported
        case "needs_review": self = .needs_review
        case "invalid": self = .invalid
        default: self = .other(rawValue)
        }
    }

    /// The wire representation.
    public var rawValue: String {
        switch self {
        case .authentic: "authentic"
        case .unknown: "unknown"
        case .not_supported: "not_supported"
        case .needs_review: "needs_review"
        case .invalid: "invalid"
        case .other(let word): word
        }
    }

    /// The wire representation.
    public var description: String { rawValue }
}

extension EntrupyCaptureResultStatusId: SchemaProviding {
    package static var schema: JSONSchema { open([authentic, unknown, not_supported, needs_review, invalid]) }
}
