/// How much an organisation may ask of the platform (`spec/api.md` §1, *limits*).
package struct OrganisationLimits: Sendable, Hashable {
    /// Calls of the partner API per second, and how many may come at once.
    package var partnerPerSecond = 10
    package var partnerBurst = 20
    /// Calls of one user's app per second.
    package var userPerSecond = 100
    /// Successful logins of one user, unless the user has limits of their own.
    package var login = LoginLimits.standard

    package init() {}
}

extension OrganisationLimits: Codable {
    private enum CodingKeys: String, CodingKey {
        case partnerPerSecond = "partner_per_second"
        case partnerBurst = "partner_burst"
        case userPerSecond = "user_per_second"
        case loginPerMinute = "login_per_minute"
        case loginPerDay = "login_per_day"
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        partnerPerSecond = try values.decodeIfPresent(Int.self, forKey: .partnerPerSecond) ?? partnerPerSecond
        partnerBurst = try values.decodeIfPresent(Int.self, forKey: .partnerBurst) ?? partnerBurst
        userPerSecond = try values.decodeIfPresent(Int.self, forKey: .userPerSecond) ?? userPerSecond
        login = try LoginLimits(
            perMinute: try values.decodeIfPresent(Int.self, forKey: .loginPerMinute) ?? login.perMinute,
            perDay: try values.decodeIfPresent(Int.self, forKey: .loginPerDay) ?? login.perDay)
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(partnerPerSecond, forKey: .partnerPerSecond)
        try values.encode(partnerBurst, forKey: .partnerBurst)
        try values.encode(userPerSecond, forKey: .userPerSecond)
        try values.encode(login.perMinute, forKey: .loginPerMinute)
        try values.encode(login.perDay, forKey: .loginPerDay)
    }
}
