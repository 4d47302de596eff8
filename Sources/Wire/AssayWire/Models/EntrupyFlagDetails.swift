// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A flag and the reasons that it can be set for.
public struct EntrupyFlagDetails: Codable, Sendable, Hashable {
    /// The flag.
    public let flag_status: EntrupyCaptureResultStatusFlag
    /// The reasons to choose from, in display order.
    public let supported_flag_reasons: [EntrupyCaptureResultStatusFlagInfo]?

    /// Creates details from their parts.
    public init(
        flag_status: EntrupyCaptureResultStatusFlag,
        supported_flag_reasons: [EntrupyCaptureResultStatusFlagInfo]? = nil
    ) {
        self.flag_status = flag_status
        self.supported_flag_reasons = supported_flag_reasons
    }
}

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

    /// The same as ``init(rawValue:)``; texts for users come from ``EntrupyCaptureResultStatusFlagInfo/label``.
    public init(rawValue: String, localizeValue: String) {
        self.init(rawValue: rawValue)
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

/// The flag of a result.
public struct EntrupyCaptureResultStatusFlag: Codable, Sendable, Hashable {
    /// The flag's state.
    public var id: EntrupyFlagId
    /// Whether the flag can be set or cleared now.
    public let is_flaggable: Bool
    /// The reason and note of the flag; present only while the flag is set.
    public private(set) var flag_info: EntrupyCaptureResultStatusFlagInfo?

    /// Creates a flag from its parts.
    public init(id: EntrupyFlagId, is_flaggable: Bool, flag_info: EntrupyCaptureResultStatusFlagInfo? = nil) {
        self.id = id
        self.is_flaggable = is_flaggable
        self.flag_info = flag_info
    }

    /// Whether the flag is set.
    public var isFlagged: Bool { id == .flagged }

    /// Changes a set flag to `none` and any other to `flagged`, without a reason: in this value only, not on the
    /// server.
    public mutating func toggle() {
        id = isFlagged ? .none : .flagged
        flag_info = nil
    }
}

/// A reason for a flag, together with the user's note.
public struct EntrupyCaptureResultStatusFlagInfo: Codable, Sendable, Hashable {
    /// The reason's id, which `setFlag` takes as `flagReasonId`.
    public let id: String?
    /// The reason in words.
    public let label: String?
    /// The user's note; always `nil` inside `supported_flag_reasons`.
    public let message: String?

    /// Creates a reason from its parts.
    public init(id: String? = nil, label: String? = nil, message: String? = nil) {
        self.id = id
        self.label = label
        self.message = message
    }
}

extension EntrupyCaptureResultStatusFlagInfo: CustomStringConvertible, CustomReflectable {
    /// The reason's id alone: text that a user wrote must not appear in a log.
    public var description: String {
        "EntrupyCaptureResultStatusFlagInfo(id: \(id ?? "nil"), message: \(message == nil ? "nil" : "redacted"))"
    }

    /// The same as ``description``.
    public var customMirror: Mirror { Mirror(self, children: ["id": id as Any]) }
}

extension EntrupyFlagId: SchemaProviding {
    package static var schema: JSONSchema { .open([EntrupyFlagId.none, flagged, resolved].map(\.rawValue)) }
}

extension EntrupyFlagDetails: SchemaProviding {
    /// The server always sends the reasons.
    package static var schema: JSONSchema {
        .object(
            [
                "flag_status": .reference("EntrupyCaptureResultStatusFlag"),
                "supported_flag_reasons": .array(of: .reference("EntrupyCaptureResultStatusFlagInfo")),
            ], required: ["flag_status", "supported_flag_reasons"])
    }
}
