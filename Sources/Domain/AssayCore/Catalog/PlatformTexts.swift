/// The display texts that the platform itself shows, whichever catalog is installed.
///
/// The built-in texts contain every one in every language; a catalog of the operator's own may reword them.
package enum PlatformTexts {
    /// The reasons for refusing a photo, with the placeholders that each sentence may use.
    package static let refusals: [String: Set<String>] = [
        "digest_mismatch": [],
        "photo_animated": [],
        "photo_blurred": [],
        "photo_incomplete": [],
        "photo_not_supported": [],
        "photo_too_large": ["measured", "needed"],
        "photo_too_small": ["measured", "needed"],
        "photo_truncated": [],
        "photo_unreadable": [],
        "picture_too_complex": ["measured", "needed"],
        "several_pictures": [],
        "too_many_pixels": ["measured", "needed"],
        "unsupported_format": [],
    ]

    /// The reasons for a result that the platform's examiners give, with the placeholders that each sentence may use.
    package static let reasons: [String: Set<String>] = [
        "brand_not_supported": [],
        "brand_not_supported_in_category": [],
        "debug_configuration": [],
        "expert_needed": [],
        "photo_of_another_item": ["regions"],
        "photos_missing": ["regions"],
        "same_photo_twice": ["regions"],
        "similar_photo": ["regions"],
    ]

    /// The reasons for `invalid` that the platform's own examiners give; each catalog must have them.
    package static let invalidReasons = [
        "debug_configuration", "photo_of_another_item", "photos_missing", "same_photo_twice",
    ]

    /// The states of a flag.
    package static let flagStates = FlagState.allCases.map(\.rawValue)

    /// Every key, with the placeholders that its text may use.
    package static let placeholders: [TextKey: Set<String>] = {
        var all: [TextKey: Set<String>] = [:]
        for result in ResultID.allCases {
            all[.resultHeader(result)] = []
            all[.resultMessage(result)] = []
        }
        for state in flagStates { all[.flagState(state)] = [] }
        for kind in TimelineEntry.Kind.allCases { all[.timeline(kind)] = [] }
        all[.retakeNeeded] = ["regions"]
        for (code, names) in refusals { all[.refusal(code)] = names }
        for (code, names) in reasons { all[.reason(code)] = names }
        return all
    }()
}
