/// An organization's settings: one versioned value, changed key by key.
///
/// A missing key in a stored document gets its default, so that a newer server can read the documents of an older
/// one.
package struct OrganizationSettings: Sendable, Hashable {
    /// The version of the stored document.
    package static let version = 1

    /// Whether users may flag results in the app; the partner's own API may always.
    package var usersMayFlag = true
    /// The reason for flags that are set without one; `nil` for the catalog's default.
    package var defaultFlagReason: String?
    /// Whether the app shows the built-in result screen after a capture.
    package var resultScreen = false
    /// Whether users see the first outcome before an expert's review.
    package var showFirstOutcome = false
    /// Whether the unchanged photos are served with their metadata, in addition to the thumbnails.
    package var serveOriginals = false
    /// Whether certificates show `customer_item_id`.
    package var certificateShowsItemID = false
    /// Whether certificates show the holder's name.
    package var certificateShowsHolder = false
    /// The web origins that may embed the built-in screens.
    package var webOrigins: [String] = []
    /// The addresses that a hosted screen may return to.
    package var redirectURIs: [String] = []
    /// The lifetime of a login, in hours.
    package var sessionHours = 24
    package var limits = OrganizationLimits()
    /// The time for which photos are kept after an item's last result, in days; `nil` means forever.
    package var retentionDays: Int?
    /// The experts' review time, in hours; `nil` for the category's own time.
    package var reviewHours: Int?
    package var branding = Branding()

    /// The default settings.
    package init() {}
}

/// The look of an organization's pages.
package struct Branding: Sendable, Hashable, Codable {
    /// The name on pages and certificates; `nil` for the organization's name.
    package var displayName: String?
    /// `#rrggbb`.
    package var accentColor: String?
    /// An HTTPS address.
    package var logoURL: String?

    package init() {}

    private enum CodingKeys: String, CodingKey {
        case displayName = "display_name"
        case accentColor = "accent_color"
        case logoURL = "logo_url"
    }
}

extension OrganizationSettings: Codable {
    private enum CodingKeys: String, CodingKey {
        case version
        case usersMayFlag = "users_may_flag"
        case defaultFlagReason = "default_flag_reason"
        case resultScreen = "result_screen"
        case showFirstOutcome = "show_first_outcome"
        case serveOriginals = "serve_originals"
        case certificateShowsItemID = "certificate_shows_item_id"
        case certificateShowsHolder = "certificate_shows_holder"
        case webOrigins = "web_origins"
        case redirectURIs = "redirect_uris"
        case sessionHours = "session_hours"
        case limits
        case retentionDays = "retention_days"
        case reviewHours = "review_hours"
        case branding
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func stored<Value: Decodable>(_ key: CodingKeys, else standard: Value) throws -> Value {
            try values.decodeIfPresent(Value.self, forKey: key) ?? standard
        }
        usersMayFlag = try stored(.usersMayFlag, else: usersMayFlag)
        defaultFlagReason = try values.decodeIfPresent(String.self, forKey: .defaultFlagReason)
        resultScreen = try stored(.resultScreen, else: resultScreen)
        showFirstOutcome = try stored(.showFirstOutcome, else: showFirstOutcome)
        serveOriginals = try stored(.serveOriginals, else: serveOriginals)
        certificateShowsItemID = try stored(.certificateShowsItemID, else: certificateShowsItemID)
        certificateShowsHolder = try stored(.certificateShowsHolder, else: certificateShowsHolder)
        webOrigins = try stored(.webOrigins, else: webOrigins)
        redirectURIs = try stored(.redirectURIs, else: redirectURIs)
        sessionHours = try stored(.sessionHours, else: sessionHours)
        limits = try stored(.limits, else: limits)
        retentionDays = try values.decodeIfPresent(Int.self, forKey: .retentionDays)
        reviewHours = try values.decodeIfPresent(Int.self, forKey: .reviewHours)
        branding = try stored(.branding, else: branding)
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(Self.version, forKey: .version)
        try values.encode(usersMayFlag, forKey: .usersMayFlag)
        try values.encode(defaultFlagReason, forKey: .defaultFlagReason)
        try values.encode(resultScreen, forKey: .resultScreen)
        try values.encode(showFirstOutcome, forKey: .showFirstOutcome)
        try values.encode(serveOriginals, forKey: .serveOriginals)
        try values.encode(certificateShowsItemID, forKey: .certificateShowsItemID)
        try values.encode(certificateShowsHolder, forKey: .certificateShowsHolder)
        try values.encode(webOrigins, forKey: .webOrigins)
        try values.encode(redirectURIs, forKey: .redirectURIs)
        try values.encode(sessionHours, forKey: .sessionHours)
        try values.encode(limits, forKey: .limits)
        try values.encode(retentionDays, forKey: .retentionDays)
        try values.encode(reviewHours, forKey: .reviewHours)
        try values.encode(branding, forKey: .branding)
    }

    /// The settings shown to an operator: the keys of ``SettingKey/all``, in the shape of the stored document.
    package struct Shown: Encodable {
        private let settings: OrganizationSettings

        package init(_ settings: OrganizationSettings) {
            self.settings = settings
        }

        package func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(OrganizationSettings.version, forKey: .version)
            try values.encode(settings.usersMayFlag, forKey: .usersMayFlag)
            try values.encode(settings.defaultFlagReason, forKey: .defaultFlagReason)
            try values.encode(settings.serveOriginals, forKey: .serveOriginals)
            try values.encode(settings.sessionHours, forKey: .sessionHours)
            try values.encode(settings.limits, forKey: .limits)
            try values.encode(settings.reviewHours, forKey: .reviewHours)
        }
    }
}
