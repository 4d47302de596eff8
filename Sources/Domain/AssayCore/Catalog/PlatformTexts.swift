/// The display strings that the platform itself shows, whatever catalog it runs with.
///
/// The built-in texts hold every one in every language; a catalog of the operator's own may reword them.
package enum PlatformTexts {
    /// Why a photo was refused, and the figures that its sentence may name.
    package static let refusals: [String: Set<String>] = [
        "digest_mismatch": [],
        "photo_animated": [],
        "photo_blurred": [],
        "photo_incomplete": [],
        "photo_too_large": ["measured", "needed"],
        "photo_too_small": ["measured", "needed"],
        "photo_truncated": [],
        "photo_unreadable": [],
        "picture_too_complex": ["measured", "needed"],
        "several_pictures": [],
        "too_many_pixels": ["measured", "needed"],
        "unsupported_format": [],
    ]

    /// Why an item has its result, as the examiners of the platform say it, and what the sentence may name.
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

    /// The reasons of `invalid` that the platform's own examiners give, so that each catalog must have them.
    package static let invalidReasons = [
        "debug_configuration", "photo_of_another_item", "photos_missing", "same_photo_twice",
    ]

    /// The states of a flag (seed 000 §1).
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
