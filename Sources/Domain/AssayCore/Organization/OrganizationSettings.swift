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
    /// Whether the unchanged photos are served with their metadata, in addition to the thumbnails.
    package var serveOriginals = false
    /// The days for which photos are kept after a final result; `nil` keeps them.
    package var retentionDays: Int?
    /// The lifetime of a login, in hours.
    package var sessionHours = 24
    package var limits = OrganizationLimits()
    /// The experts' review time, in hours; `nil` for the category's own time.
    package var reviewHours: Int?

    package var flags = FlagSettings()
    package var certificates = CertificateSettings()
    /// The number of experts who decide, by brand.
    package var reviewPolicies = ReviewPolicies.standard

    /// The default settings.
    package init() {}
}

/// How an organization answers disputes.
package struct FlagSettings: Sendable, Hashable, Codable {
    /// Whether nobody may answer a flag on an own decision.
    package var secondExpert = false

    private enum CodingKeys: String, CodingKey {
        case secondExpert = "second_expert"
    }
}

/// The facts that an organization's public certificates show.
///
/// The texts are chosen when a certificate is issued: a later change holds for certificates from then on. Photos and
/// search engines follow a change at once.
package struct CertificateSettings: Sendable, Hashable, Codable {
    /// Whether they name the person who captured the item.
    package var showsHolder = false
    package var showsItemID = false
    /// Whether they show the text field `serial_number`.
    package var showsSerial = false
    /// Whether they show the text field `date_code`, and the photo of the region of this name.
    package var showsDateCode = false
    package var showsPhotos = true
    /// Whether search engines may list the pages.
    package var isIndexed = false

    package init() {}

    /// Whether they show the photo of a region: that of a serial number or of a date code only with its text.
    package func showsPhoto(of region: String) -> Bool {
        switch region {
        case "serial_number": showsPhotos && showsSerial
        case "date_code": showsPhotos && showsDateCode
        default: showsPhotos
        }
    }

    private enum CodingKeys: String, CodingKey {
        case showsHolder = "certificate_shows_holder"
        case showsItemID = "certificate_shows_item_id"
        case showsSerial = "certificate_shows_serial"
        case showsDateCode = "certificate_shows_date_code"
        case showsPhotos = "certificate_shows_photos"
        case isIndexed = "certificate_indexed"
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        showsHolder = try values.decode(.showsHolder, else: showsHolder)
        showsItemID = try values.decode(.showsItemID, else: showsItemID)
        showsSerial = try values.decode(.showsSerial, else: showsSerial)
        showsDateCode = try values.decode(.showsDateCode, else: showsDateCode)
        showsPhotos = try values.decode(.showsPhotos, else: showsPhotos)
        isIndexed = try values.decode(.isIndexed, else: isIndexed)
    }
}

extension OrganizationSettings: Codable {
    private enum CodingKeys: String, CodingKey {
        case version
        case usersMayFlag = "users_may_flag"
        case defaultFlagReason = "default_flag_reason"
        case serveOriginals = "serve_originals"
        case retentionDays = "retention_days"
        case sessionHours = "session_hours"
        case limits
        case reviewHours = "review_hours"
        case flags
        case reviewPolicies = "review_policy"
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        usersMayFlag = try values.decode(.usersMayFlag, else: usersMayFlag)
        defaultFlagReason = try values.decodeIfPresent(String.self, forKey: .defaultFlagReason)
        serveOriginals = try values.decode(.serveOriginals, else: serveOriginals)
        retentionDays = try values.decodeIfPresent(Int.self, forKey: .retentionDays)
        sessionHours = try values.decode(.sessionHours, else: sessionHours)
        limits = try values.decode(.limits, else: limits)
        reviewHours = try values.decodeIfPresent(Int.self, forKey: .reviewHours)
        flags = try values.decode(.flags, else: flags)
        certificates = try CertificateSettings(from: decoder)
        reviewPolicies = try values.decode(.reviewPolicies, else: reviewPolicies)
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(Self.version, forKey: .version)
        try values.encode(usersMayFlag, forKey: .usersMayFlag)
        try values.encode(defaultFlagReason, forKey: .defaultFlagReason)
        try values.encode(serveOriginals, forKey: .serveOriginals)
        try values.encode(retentionDays, forKey: .retentionDays)
        try values.encode(sessionHours, forKey: .sessionHours)
        try values.encode(limits, forKey: .limits)
        try values.encode(reviewHours, forKey: .reviewHours)
        try values.encode(flags, forKey: .flags)
        // Its keys are beside those above.
        try certificates.encode(to: encoder)
        try values.encode(reviewPolicies, forKey: .reviewPolicies)
    }
}

extension KeyedDecodingContainer {
    /// Decodes a value, with a default for a document of an older server.
    fileprivate func decode<Value: Decodable>(_ key: Key, else standard: Value) throws -> Value {
        try decodeIfPresent(Value.self, forKey: key) ?? standard
    }
}
