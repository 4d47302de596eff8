/// The limits on an organization's use of the platform.
package struct OrganizationLimits: Sendable, Hashable {
    /// Calls of each group of routes of the partner API per second, and the size of a burst.
    package var partnerPerSecond = 10
    package var partnerBurst = 20
    /// Calls per day of the backend that change something, in units of 2 KiB of their bodies.
    package var partnerChangesPerDay = 20_000
    /// Calls of `authorize-user` per day.
    package var authorizationsPerDay = 100_000
    /// Calls per day of all users' apps that may change data on the server, in units of 2 KiB of their JSON.
    ///
    /// A capture with 13 photos takes 16 calls.
    package var changesPerDay = 200_000
    /// Those of them that change an item: flags, text fields and replies.
    ///
    /// One user may make a twentieth of them.
    package var itemChangesPerDay = 20_000
    /// Calls of one user's app per second.
    package var userPerSecond = 100
    /// Calls per day of one user's app that may change data on the server.
    ///
    /// A capture with 13 photos takes 16 calls.
    package var userChangesPerDay = 20_000
    /// Captures of one user that have started and not ended.
    package var userOpenCaptures = 100
    /// Photos of one user that wait for their check.
    package var userUncheckedPhotos = 200
    /// Calls of `complete` of one user that wait for open checks on one server.
    package var userWaitingCompletes = 10
    /// Successful logins of one user, unless the user has individual limits.
    package var login = LoginLimits.standard
    /// Deliveries of webhooks per day of UTC, and the MiB of the events in them; later events wait for the next day.
    package var webhookDeliveriesPerDay = 50_000
    package var webhookMiBPerDay = 512
    /// The bytes of photos that no item holds yet.
    package var uploads = UploadQuotas()

    package init() {}
}

extension OrganizationLimits: Codable {
    private enum CodingKeys: String, CodingKey {
        case partnerPerSecond = "partner_per_second"
        case partnerBurst = "partner_burst"
        case partnerChangesPerDay = "partner_changes_per_day"
        case authorizationsPerDay = "authorizations_per_day"
        case changesPerDay = "changes_per_day"
        case itemChangesPerDay = "item_changes_per_day"
        case userPerSecond = "user_per_second"
        case userChangesPerDay = "user_changes_per_day"
        case userOpenCaptures = "user_open_captures"
        case userUncheckedPhotos = "user_unchecked_photos"
        case userWaitingCompletes = "user_waiting_completes"
        case loginPerMinute = "login_per_minute"
        case loginPerDay = "login_per_day"
        case uploadMiBPerCapture = "upload_mib_per_capture"
        case uploadMiBPerUser = "upload_mib_per_user"
        case uploadMiB = "upload_mib"
        case webhookDeliveriesPerDay = "webhook_deliveries_per_day"
        case webhookMiBPerDay = "webhook_mib_per_day"
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        partnerPerSecond = try values.decodeIfPresent(Int.self, forKey: .partnerPerSecond) ?? partnerPerSecond
        partnerBurst = try values.decodeIfPresent(Int.self, forKey: .partnerBurst) ?? partnerBurst
        partnerChangesPerDay =
            try values.decodeIfPresent(Int.self, forKey: .partnerChangesPerDay) ?? partnerChangesPerDay
        authorizationsPerDay =
            try values.decodeIfPresent(Int.self, forKey: .authorizationsPerDay) ?? authorizationsPerDay
        changesPerDay = try values.decodeIfPresent(Int.self, forKey: .changesPerDay) ?? changesPerDay
        itemChangesPerDay = try values.decodeIfPresent(Int.self, forKey: .itemChangesPerDay) ?? itemChangesPerDay
        userPerSecond = try values.decodeIfPresent(Int.self, forKey: .userPerSecond) ?? userPerSecond
        userChangesPerDay = try values.decodeIfPresent(Int.self, forKey: .userChangesPerDay) ?? userChangesPerDay
        userOpenCaptures = try values.decodeIfPresent(Int.self, forKey: .userOpenCaptures) ?? userOpenCaptures
        userUncheckedPhotos =
            try values.decodeIfPresent(Int.self, forKey: .userUncheckedPhotos) ?? userUncheckedPhotos
        userWaitingCompletes =
            try values.decodeIfPresent(Int.self, forKey: .userWaitingCompletes) ?? userWaitingCompletes
        login = try LoginLimits(
            perMinute: try values.decodeIfPresent(Int.self, forKey: .loginPerMinute) ?? login.perMinute,
            perDay: try values.decodeIfPresent(Int.self, forKey: .loginPerDay) ?? login.perDay)
        uploads.captureMiB =
            try values.decodeIfPresent(Int.self, forKey: .uploadMiBPerCapture) ?? uploads.captureMiB
        uploads.userMiB = try values.decodeIfPresent(Int.self, forKey: .uploadMiBPerUser) ?? uploads.userMiB
        uploads.organizationMiB =
            try values.decodeIfPresent(Int.self, forKey: .uploadMiB) ?? uploads.organizationMiB
        webhookDeliveriesPerDay =
            try values.decodeIfPresent(Int.self, forKey: .webhookDeliveriesPerDay) ?? webhookDeliveriesPerDay
        webhookMiBPerDay = try values.decodeIfPresent(Int.self, forKey: .webhookMiBPerDay) ?? webhookMiBPerDay
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(partnerPerSecond, forKey: .partnerPerSecond)
        try values.encode(partnerBurst, forKey: .partnerBurst)
        try values.encode(partnerChangesPerDay, forKey: .partnerChangesPerDay)
        try values.encode(authorizationsPerDay, forKey: .authorizationsPerDay)
        try values.encode(changesPerDay, forKey: .changesPerDay)
        try values.encode(itemChangesPerDay, forKey: .itemChangesPerDay)
        try values.encode(userPerSecond, forKey: .userPerSecond)
        try values.encode(userChangesPerDay, forKey: .userChangesPerDay)
        try values.encode(userOpenCaptures, forKey: .userOpenCaptures)
        try values.encode(userUncheckedPhotos, forKey: .userUncheckedPhotos)
        try values.encode(userWaitingCompletes, forKey: .userWaitingCompletes)
        try values.encode(login.perMinute, forKey: .loginPerMinute)
        try values.encode(login.perDay, forKey: .loginPerDay)
        try values.encode(uploads.captureMiB, forKey: .uploadMiBPerCapture)
        try values.encode(uploads.userMiB, forKey: .uploadMiBPerUser)
        try values.encode(uploads.organizationMiB, forKey: .uploadMiB)
        try values.encode(webhookDeliveriesPerDay, forKey: .webhookDeliveriesPerDay)
        try values.encode(webhookMiBPerDay, forKey: .webhookMiBPerDay)
    }
}
