// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A flag and the reasons that it can be set for.
public struct EntrupyFlagDetails: Codable, Sendable, Hashable {
    /// The flag.
    public let flag_status: EntrupyCaptureResultStatusFlag
    /// The reasons to choose from, in display order.
    public let supported_flag_reasons: [EntrupyCaptureResultStatusFlagInfo]

    /// Creates details from their parts.
    public init(
        flag_status: EntrupyCaptureResultStatusFlag, supported_flag_reasons: [EntrupyCaptureResultStatusFlagInfo]
    ) {
        self.flag_status = flag_status
        self.supported_flag_reasons = supported_flag_reasons
    }
}
