import AssayCore

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
