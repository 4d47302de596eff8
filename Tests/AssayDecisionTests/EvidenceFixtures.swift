import AssayCore
import AssayDecision
import Foundation

/// Evidence that differs from a standard case in one property.
enum EvidenceFixtures {
    static func photo(_ region: String, digest: String? = nil, hash: UInt64? = nil) -> EvidencePhoto {
        EvidencePhoto(
            id: PhotoID("photo-\(region)"), region: region, digest: digest ?? "digest-of-\(region)",
            mediaType: "image/jpeg", width: 3_024, height: 4_032,
            measures: PhotoMeasures(algorithm: "sharpness-1", figures: ["sharpness": 0.5]),
            perceptualHash: hash.map(PerceptualBits.init))
    }

    static func facts(brandID: String? = "nike") -> ItemFacts {
        ItemFacts(
            category: "sneakers", itemType: nil, brandID: brandID, brandName: "Nike", styleName: "Air Jordan 1",
            customerItemID: "sku-1", textFields: ["style_code": "555088-134"])
    }

    static func summary(
        configuration: CaptureConfiguration = .production,
        brandSupport: EvidenceSummary.BrandSupport = .supported, required: [String] = ["sole", "tag"],
        photos: [EvidencePhoto] = [photo("sole"), photo("tag")], earlierUses: [EarlierUse] = []
    ) -> EvidenceSummary {
        EvidenceSummary(
            item: ItemID("0123456789"), facts: facts(), configuration: configuration, catalogHash: "catalogue-hash",
            brandSupport: brandSupport, requiredRegions: required, photos: photos, earlierUses: earlierUses)
    }

    /// Returns evidence whose pictures are the photos' ids as bytes.
    static func evidence(_ summary: EvidenceSummary) -> Evidence {
        Evidence(summary) { Data($0.rawValue.utf8) }
    }
}

/// An examiner made of a closure.
struct ScriptedExaminer: Examiner {
    let id: String
    let version = 7
    let script: @Sendable (ScriptedExaminer, Evidence) async throws -> Finding

    init(_ id: String = "scripted", _ script: @escaping @Sendable (ScriptedExaminer, Evidence) async throws -> Finding)
    {
        self.id = id
        self.script = script
    }

    func examine(_ evidence: Evidence) async throws -> Finding {
        try await script(self, evidence)
    }
}
