// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The flag of a result (seed 000).
public struct EntrupyCaptureResultStatusFlag: Codable, Sendable, Hashable {
    /// The flag's state.
    public private(set) var id: EntrupyFlagId
    /// Whether the flag can be set or cleared now.
    public let is_flaggable: Bool
    /// Reason and note of the flag; there only while it is set.
    public private(set) var flag_info: EntrupyCaptureResultStatusFlagInfo?

    /// Makes a flag of its parts.
    public init(id: EntrupyFlagId, is_flaggable: Bool, flag_info: EntrupyCaptureResultStatusFlagInfo? = nil) {
        self.id = id
        self.is_flaggable = is_flaggable
        self.flag_info = flag_info
    }

    /// Whether the flag is set.
    public var isFlagged: Bool { id == .flagged }

    /// Turns a set flag to `none`, without its reason, and any other to `flagged`: in this value alone, not on the
    /// server.
    public mutating func toggle() {
        id = isFlagged ? .none : .flagged
        flag_info = nil
    }
}

/// A reason to flag, and with it the user's note.
public struct EntrupyCaptureResultStatusFlagInfo: Codable, Sendable, Hashable {
    /// The reason's id: what `setFlag` takes as `flagReasonId`.
    public let id: String?
    /// The reason in words.
    public let label: String?
    /// The user's note; always `nil` inside `supported_flag_reasons`.
    public let message: String?

    /// Makes a reason of its parts.
    public init(id: String? = nil, label: String? = nil, message: String? = nil) {
        self.id = id
        self.label = label
        self.message = message
    }
}

extension EntrupyCaptureResultStatusFlagInfo: CustomStringConvertible, CustomReflectable {
    /// The reason alone: what a person wrote is in no log.
    public var description: String {
        "EntrupyCaptureResultStatusFlagInfo(id: \(id ?? "nil"), message: \(message == nil ? "nil" : "redacted"))"
    }

    /// As ``description``.
    public var customMirror: Mirror { Mirror(self, children: ["id": id as Any]) }
}
