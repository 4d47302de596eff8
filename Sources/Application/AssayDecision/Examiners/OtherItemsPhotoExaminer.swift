import AssayCore

/// Looks for photos that also belong to an older item of the organization.
///
/// The same bytes make the item invalid. A photo that only looks like an older one causes an expert's review and
/// never decides alone: a seller has more than one black bag.
package struct OtherItemsPhotoExaminer: Examiner {
    package let id = "photo_of_another_item"
    package let version = 1

    package init() {}

    package func examine(_ evidence: Evidence) -> Finding {
        let exact = regions(of: evidence.earlierUses.filter(\.isExact))
        guard exact.isEmpty else {
            return fail(.invalid, Reason(code: "photo_of_another_item", regions: exact))
        }
        let similar = regions(of: evidence.earlierUses)
        return similar.isEmpty ? pass() : abstain(Reason(code: "similar_photo", regions: similar))
    }

    /// Each region once, in the order of the uses.
    private func regions(of uses: [EarlierUse]) -> [String] {
        uses.reduce(into: []) { regions, use in
            if !regions.contains(use.region) { regions.append(use.region) }
        }
    }
}
