import AssayCore

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
