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

/// The limits are stored under the names of their ``SettingKey`` without `limits.`; a missing one has its default.
extension OrganizationLimits: Codable {
    private static let keys = SettingKey.all.compactMap { key in
        key.limit.map { (name: String(key.name.dropFirst("limits.".count)), path: $0) }
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.singleValueContainer().decode([String: Int].self)
        self.init()
        for (name, path) in Self.keys {
            if let value = values[name] { self[keyPath: path] = value }
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Dictionary(uniqueKeysWithValues: Self.keys.map { ($0.name, self[keyPath: $0.path]) }))
    }
}
