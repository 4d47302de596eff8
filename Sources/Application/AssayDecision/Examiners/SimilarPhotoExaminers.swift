import AssayCore
import AssayImaging

/// Looks for one photo that was uploaded for two regions.
///
/// The same bytes twice make the item invalid. Two photos that only look alike cause an expert's review: two
/// close-ups of the same leather can have nearly the same perceptual hash.
package struct SamePhotoTwiceExaminer: Examiner {
    package let id = "same_photo_twice"
    package let version = 1

    package init() {}

    package func examine(_ evidence: Evidence) -> Finding {
        let photos = evidence.photos
        let same = photos.filter { photo in
            photos.contains { $0.region != photo.region && $0.digest == photo.digest }
        }
        guard same.isEmpty else {
            return fail(.invalid, Reason(code: "same_photo_twice", regions: same.map(\.region)))
        }
        let alike = photos.filter { photo in
            photos.contains { $0.region != photo.region && Self.lookAlike($0, photo) }
        }
        return alike.isEmpty ? pass() : abstain(Reason(code: "similar_photo", regions: alike.map(\.region)))
    }

    private static func lookAlike(_ left: EvidencePhoto, _ right: EvidencePhoto) -> Bool {
        guard let left = left.perceptualHash, let right = right.perceptualHash else { return false }
        return PerceptualHash.distance(left.bits, right.bits) <= PerceptualHash.flagDistance
    }
}

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
