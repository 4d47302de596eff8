extension SettingKey {
    /// All keys that this version reads, in the order in which `assay org show` prints them.
    ///
    /// A test compares this list with the code: each key has a reader.
    package static let all: [SettingKey] =
        results + certificates + uploads + webhooks + days + [
            number("session_hours", "How long a login lasts, in hours.", 1...168, \.sessionHours),
            limit(
                "limits.partner_per_second", "Calls of each group of routes of the partner API per second.", 1...10_000,
                \.partnerPerSecond),
            limit(
                "limits.partner_burst", "Calls of each group of routes of the partner API that may come at once.",
                1...10_000,
                \.partnerBurst),
            limit(
                "limits.user_per_second", "Calls of one user's app per second.", 1...10_000, \.userPerSecond),
            limit(
                "limits.user_changes_per_day", "Calls of one user's app that change something, in 24 hours.",
                1...100_000_000, \.userChangesPerDay),
            limit(
                "limits.user_open_captures", "Captures of one user that have begun and not ended.", 1...1_000_000,
                \.userOpenCaptures),
            limit(
                "limits.user_unchecked_photos", "Photos of one user that wait for their check.", 1...1_000_000,
                \.userUncheckedPhotos),
            limit(
                "limits.user_waiting_completes", "Calls of one user that a server lets wait for open checks.",
                1...10_000, \.userWaitingCompletes),
            limit(
                "limits.login_per_minute", "Successful logins of one user in 60 seconds.", LoginLimits.range,
                \.login.perMinute),
            limit(
                "limits.login_per_day", "Successful logins of one user in 24 hours.", LoginLimits.range,
                \.login.perDay),
            optionalNumber(
                "review_hours", "How long experts have, in hours; none is the category's own time.", 1...8_760,
                \.reviewHours),
            policies("review_policy", "How many experts decide on an item.", \.reviewPolicies),
        ]

    private static let results: [SettingKey] = [
        flag("users_may_flag", "Whether users may flag results in the app.", \.usersMayFlag),
        optionalText(
            "default_flag_reason", "The reason of a flag that is set without one.",
            "the id of a flag reason (a to z, 0 to 9, _) or none", \.defaultFlagReason, check: isIdentifier),
        flag(
            "flags.second_expert", "Whether nobody may answer a flag on an own decision.", \.flags.secondExpert),
        flag(
            "serve_originals", "Whether photos are served as they were sent, beside the thumbnails.", \.serveOriginals),
        optionalNumber(
            "retention_days", "How long photos are kept after a final result, in days; none keeps them.", 1...36_500,
            \.retentionDays),
    ]

    private static let certificates: [SettingKey] = [
        flag(
            "certificate_shows_holder", "Whether certificates name the person who captured the item.",
            \.certificates.showsHolder),
        flag("certificate_shows_item_id", "Whether certificates show customer_item_id.", \.certificates.showsItemID),
        flag(
            "certificate_shows_serial", "Whether certificates show the text field serial_number.",
            \.certificates.showsSerial),
        flag(
            "certificate_shows_date_code", "Whether certificates show the text field date_code, and its photo.",
            \.certificates.showsDateCode),
        flag("certificate_shows_photos", "Whether certificates show the photos.", \.certificates.showsPhotos),
        flag("certificate_indexed", "Whether search engines may list certificates.", \.certificates.isIndexed),
    ]

    private static let uploads: [SettingKey] = [
        limit(
            "limits.upload_mib_per_capture", "MiB of photos of one capture until it is completed.", UploadQuotas.range,
            \.uploads.captureMiB),
        limit(
            "limits.upload_mib_per_user", "MiB of photos of one user's captures that are not completed.",
            UploadQuotas.range, \.uploads.userMiB),
        limit(
            "limits.upload_mib", "MiB of photos of all captures that are not completed.", UploadQuotas.range,
            \.uploads.organizationMiB),
    ]

    private static let webhooks: [SettingKey] = [
        limit(
            "limits.webhook_deliveries_per_day", "Deliveries of webhooks in a day of UTC.", 1...100_000_000,
            \.webhookDeliveriesPerDay),
        limit(
            "limits.webhook_mib_per_day", "MiB of events in the deliveries of webhooks in a day of UTC.", 1...1_000_000,
            \.webhookMiBPerDay),
    ]

    private static let days: [SettingKey] = [
        limit(
            "limits.partner_changes_per_day", "Calls of the backend that change something, in 24 hours.",
            1...100_000_000, \.partnerChangesPerDay),
        limit(
            "limits.authorizations_per_day", "Calls of authorize-user in 24 hours.", 1...100_000_000,
            \.authorizationsPerDay),
        limit(
            "limits.changes_per_day", "Calls of all users' apps that change something, in 24 hours.", 1...100_000_000,
            \.changesPerDay),
        limit(
            "limits.item_changes_per_day", "Flags, text fields and replies of all users, in 24 hours.",
            1...100_000_000, \.itemChangesPerDay),
    ]
}
