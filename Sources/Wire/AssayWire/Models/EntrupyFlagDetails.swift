// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A flag and the reasons that it can be set for (seed 000 §1).
public struct EntrupyFlagDetails: Codable, Sendable, Hashable {
    /// The flag.
    public let flag_status: EntrupyCaptureResultStatusFlag
    /// The reasons to choose from, in the order to show them.
    public let supported_flag_reasons: [EntrupyCaptureResultStatusFlagInfo]

    /// Makes details of their parts.
    public init(
        flag_status: EntrupyCaptureResultStatusFlag, supported_flag_reasons: [EntrupyCaptureResultStatusFlagInfo]
    ) {
        self.flag_status = flag_status
        self.supported_flag_reasons = supported_flag_reasons
    }
}
