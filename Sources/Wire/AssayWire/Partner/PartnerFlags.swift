// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The body of `PUT /v2/authentications/{entrupy_id}/flag`.
package struct SetPartnerFlagRequest: Codable, Sendable, Hashable {
    /// The id of one of the catalog's reasons; if absent, the organization's default applies.
    package let reason: String?
    /// A note, at most ``WireLimits/noteCharacters`` characters.
    package let comments: String?

    package init(reason: String? = nil, comments: String? = nil) {
        self.reason = reason
        self.comments = comments
    }
}

extension SetPartnerFlagRequest: Unprinted {}

/// The response of the flag routes of `/v2`.
package struct PartnerFlagResponse: Codable, Sendable, Hashable {
    package let flag: PartnerFlag
    /// The reasons that a flag can be set for, in display order.
    package let supported_flag_reasons: [PartnerFlagReason]

    package init(flag: PartnerFlag, supported_flag_reasons: [PartnerFlagReason]) {
        self.flag = flag
        self.supported_flag_reasons = supported_flag_reasons
    }
}

/// The flag of an item.
package struct PartnerFlag: Codable, Sendable, Hashable {
    /// `none`, `flagged` or `resolved`.
    package let status: EntrupyFlagId
    /// Whether the organization can set or clear the flag now.
    package let is_flaggable: Bool
    /// The id of the reason; `null` unless the flag is set.
    @Nullable package private(set) var reason: String?
    /// The reason in the language of the request; `null` unless the flag is set.
    @Nullable package private(set) var reason_label: String?
    /// The note of the flag; `null` without one.
    @Nullable package private(set) var comments: String?

    package init(status: EntrupyFlagId, is_flaggable: Bool, reason: String?, reason_label: String?, comments: String?) {
        self.status = status
        self.is_flaggable = is_flaggable
        self.reason = reason
        self.reason_label = reason_label
        self.comments = comments
    }
}

extension PartnerFlag: Unprinted {}

/// A reason for a flag.
package struct PartnerFlagReason: Codable, Sendable, Hashable {
    package let id: String
    /// The reason in the language of the request.
    package let label: String
    /// Whether the catalog gives this reason to a flag without one; an organization may choose another default.
    package let `default`: Bool

    package init(id: String, label: String, `default`: Bool) {
        self.id = id
        self.label = label
        self.default = `default`
    }
}

/// The response of `GET /v2/flag-reasons`.
package struct FlagReasonsResponse: Codable, Sendable, Hashable {
    /// In display order.
    package let flag_reasons: [PartnerFlagReason]

    package init(flag_reasons: [PartnerFlagReason]) {
        self.flag_reasons = flag_reasons
    }
}
