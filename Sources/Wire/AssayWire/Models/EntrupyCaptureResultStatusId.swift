// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The results of an authentication; open, so that a result added later survives decoding and encoding.
///
/// The server sends the first five. The others belong to services of the original platform; apps of that platform may
/// name them.
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
    /// An item that was examined without a result.
    case analyzed
    /// A fingerprint that matches.
    case match
    /// A fingerprint that does not match.
    case no_match
    /// A fingerprint that was registered.
    case registered
    /// A process that was canceled.
    case canceled
    /// A process that needs more data.
    case data_required
    /// A service that is not available.
    case not_available
    /// A registration with unusable data.
    case registration_invalid
    /// A registration that is not supported for the item.
    case registration_not_supported
    /// A search for a fingerprint with a match.
    case match_found
    /// A search for a fingerprint without a match.
    case no_match_found
    /// A process whose data has arrived.
    case received
    /// A result that this version does not know.
    case other(String)

    /// The results that have a case of their own.
    private static let known: [EntrupyCaptureResultStatusId] = [
        authentic, unknown, not_supported, needs_review, invalid, analyzed, match, no_match, registered, canceled,
        data_required, not_available, registration_invalid, registration_not_supported, match_found, no_match_found,
        received,
    ]
    private static let byRawValue = Dictionary(uniqueKeysWithValues: known.map { ($0.rawValue, $0) })

    /// Creates a value from its wire representation.
    public init(rawValue: String) {
        self = Self.byRawValue[rawValue] ?? .other(rawValue)
    }

    /// The same as ``init(rawValue:)``; texts for users come from ``EntrupyCaptureResultStatusResult/display``.
    public init(rawValue: String, localizeValue: String) {
        self.init(rawValue: rawValue)
    }

    /// The wire representation.
    public var rawValue: String {
        switch self {
        case .authentic: "authentic"
        case .unknown: "unknown"
        case .not_supported: "not_supported"
        case .needs_review: "needs_review"
        case .invalid: "invalid"
        case .analyzed: "analyzed"
        case .match: "match"
        case .no_match: "no_match"
        case .registered: "registered"
        case .canceled: "canceled"
        case .data_required: "data_required"
        case .not_available: "not_available"
        case .registration_invalid: "registration_invalid"
        case .registration_not_supported: "registration_not_supported"
        case .match_found: "match_found"
        case .no_match_found: "no_match_found"
        case .received: "received"
        case .other(let word): word
        }
    }

    /// The wire representation.
    public var description: String { rawValue }
}

extension EntrupyCaptureResultStatusId: SchemaProviding {
    package static var schema: JSONSchema {
        .open([authentic, unknown, not_supported, needs_review, invalid].map(\.rawValue))
    }
}
