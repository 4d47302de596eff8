import AssayCore

/// The examiners that run on every item.
package enum Examiners {
    /// The order in which the examiners run and in which their findings are shown.
    package static let standard: [any Examiner] = [
        DebugConfigurationExaminer(),
        CompletenessExaminer(),
        SamePhotoTwiceExaminer(),
        OtherItemsPhotoExaminer(),
        SupportedBrandExaminer(),
    ]
}

/// Fails items of the short workflow for development as invalid, as documented for `ConfigTypeDebug`.
package struct DebugConfigurationExaminer: Examiner {
    package let id = "debug_configuration"
    package let version = 1

    package init() {}

    package func examine(_ evidence: Evidence) -> Finding {
        switch evidence.configuration {
        case .debug: fail(.invalid, Reason(code: "debug_configuration"))
        case .production: pass()
        }
    }
}

/// Fails items that lack a photo of a required region as invalid.
package struct CompletenessExaminer: Examiner {
    package let id = "completeness"
    package let version = 1

    package init() {}

    package func examine(_ evidence: Evidence) -> Finding {
        let there = Set(evidence.photos.map(\.region))
        let missing = evidence.requiredRegions.filter { !there.contains($0) }
        return missing.isEmpty ? pass() : fail(.invalid, Reason(code: "photos_missing", regions: missing))
    }
}

/// Fails items whose brand can't be authenticated, in any category or in the item's own, as not supported.
package struct SupportedBrandExaminer: Examiner {
    package let id = "supported_brand"
    package let version = 1

    package init() {}

    package func examine(_ evidence: Evidence) -> Finding {
        switch evidence.brandSupport {
        case .supported: pass()
        case .unknown: fail(.notSupported, Reason(code: "brand_not_supported"))
        case .otherCategories: fail(.notSupported, Reason(code: "brand_not_supported_in_category"))
        }
    }
}
