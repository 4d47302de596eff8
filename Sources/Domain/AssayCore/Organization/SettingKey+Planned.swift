extension SettingKey {
    /// The keys of the stored document that no code reads yet.
    ///
    /// They are rejected and not listed, because an accepted setting must take effect. The change that adds a key's
    /// reader moves its line into ``all``.
    package static let planned: [SettingKey] =
        appearance + access + [
            flag("result_screen", "Whether the app shows the built-in result screen.", \.resultScreen),
            flag(
                "show_first_outcome", "Whether users see the first outcome before an expert looked.",
                \.showFirstOutcome),
            flag(
                "certificate_shows_item_id", "Whether certificates show customer_item_id.", \.certificateShowsItemID),
            flag(
                "certificate_shows_holder", "Whether certificates show the holder's name.", \.certificateShowsHolder),
            optionalNumber(
                "retention_days", "How long photos are kept after the last result, in days; none is for ever.",
                1...3_650, \.retentionDays),
        ]

    private static let appearance: [SettingKey] = [
        optionalText(
            "branding.display_name", "The name on pages; none is the organization's.", "1 to 80 bytes of text or none",
            \.branding.displayName, check: SettingChecks.displayName),
        optionalText(
            "branding.accent_color", "The color of buttons and links.", "#rrggbb or none", \.branding.accentColor,
            check: SettingChecks.color),
        optionalText(
            "branding.logo_url", "The picture at the head of pages.", "an https address or none", \.branding.logoURL,
            check: SettingChecks.address),
    ]

    private static let access: [SettingKey] = [
        list(
            "web_origins", "The web origins that may embed the built-in screens.",
            "https origins such as https://shop.example, between commas (http on localhost alone), or none",
            \.webOrigins, check: SettingChecks.origin),
        list(
            "redirect_uris", "The addresses that a hosted screen may return to.",
            "https addresses without a fragment, between commas (http on localhost alone), or none", \.redirectURIs,
            check: SettingChecks.returnAddress),
    ]
}
