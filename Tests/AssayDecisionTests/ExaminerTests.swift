import AssayCore
import AssayDecision
import AssayImaging
import AssayTestTiming
import Foundation
import Testing

@Suite struct ExaminerTests {
    typealias Fixtures = EvidenceFixtures

    @Test func theDebugConfigurationMakesAnItemInvalid() {
        let examiner = DebugConfigurationExaminer()
        let finding = examiner.examine(Fixtures.evidence(Fixtures.summary(configuration: .debug)))
        #expect(finding.verdict == .fail)
        #expect(finding.proposes == .invalid)
        #expect(finding.reasons == [Reason(code: "debug_configuration")])
        #expect(examiner.examine(Fixtures.evidence(Fixtures.summary())).verdict == .pass)
    }

    @Test func aMissingRequiredPhotoIsNamed() {
        let examiner = CompletenessExaminer()
        let photos = [Fixtures.photo("tag"), Fixtures.photo("extra")]
        let finding = examiner.examine(Fixtures.evidence(Fixtures.summary(required: ["sole", "tag"], photos: photos)))
        #expect(finding.proposes == .invalid)
        #expect(finding.reasons == [Reason(code: "photos_missing", regions: ["sole"])])
    }

    @Test func photosBeyondTheRequiredOnesAreWelcome() {
        let photos = ["sole", "tag", "extra"].map { Fixtures.photo($0) }
        let finding = CompletenessExaminer().examine(Fixtures.evidence(Fixtures.summary(photos: photos)))
        #expect(finding.verdict == .pass)
        #expect(finding.proposes == nil)
    }

    @Test func theSameBytesInTwoRegionsMakeAnItemInvalid() {
        let photos = [
            Fixtures.photo("sole", digest: "a"), Fixtures.photo("tag", digest: "b"),
            Fixtures.photo("back", digest: "a"),
        ]
        let finding = SamePhotoTwiceExaminer().examine(Fixtures.evidence(Fixtures.summary(photos: photos)))
        #expect(finding.verdict == .fail)
        #expect(finding.proposes == .invalid)
        #expect(finding.reasons == [Reason(code: "same_photo_twice", regions: ["sole", "back"])])
    }

    @Test(arguments: [0, PerceptualHash.flagDistance])
    func photosThatLookAlikeAreFlaggedOnly(distance: Int) {
        let other: UInt64 = 0xF0F0_0F0F_1234_5678 ^ ((1 << UInt64(distance)) - 1)
        let photos = [Fixtures.photo("sole", hash: 0xF0F0_0F0F_1234_5678), Fixtures.photo("tag", hash: other)]
        let finding = SamePhotoTwiceExaminer().examine(Fixtures.evidence(Fixtures.summary(photos: photos)))
        #expect(finding.verdict == .abstain)
        #expect(finding.proposes == nil)
        #expect(finding.reasons == [Reason(code: "similar_photo", regions: ["sole", "tag"])])
    }

    @Test func photosThatDifferByOneBitTooManyPass() {
        let other: UInt64 = (1 << UInt64(PerceptualHash.flagDistance + 1)) - 1
        let photos = [
            Fixtures.photo("sole", hash: 0), Fixtures.photo("tag", hash: other), Fixtures.photo("back", hash: nil),
        ]
        let finding = SamePhotoTwiceExaminer().examine(Fixtures.evidence(Fixtures.summary(photos: photos)))
        #expect(finding.verdict == .pass)
    }

    @Test func aPhotoOfAnotherItemMakesAnItemInvalid() {
        let uses = [
            EarlierUse(
                region: "tag", otherItem: ItemID("AAAAAAAAAA"), otherRegion: "tag", isExact: false, distance: 2),
            EarlierUse(
                region: "sole", otherItem: ItemID("BBBBBBBBBB"), otherRegion: "back", isExact: true, distance: 0),
        ]
        let finding = OtherItemsPhotoExaminer().examine(Fixtures.evidence(Fixtures.summary(earlierUses: uses)))
        #expect(finding.verdict == .fail)
        #expect(finding.proposes == .invalid)
        #expect(finding.reasons == [Reason(code: "photo_of_another_item", regions: ["sole"])])
    }

    @Test func aPhotoThatOnlyLooksLikeAnotherItemsNeverDecides() {
        let uses = [1, 0].map { distance in
            EarlierUse(
                region: "tag", otherItem: ItemID("AAAAAAAAAA"), otherRegion: "tag", isExact: false, distance: distance)
        }
        let finding = OtherItemsPhotoExaminer().examine(Fixtures.evidence(Fixtures.summary(earlierUses: uses)))
        #expect(finding.verdict == .abstain)
        #expect(finding.proposes == nil)
        #expect(finding.reasons == [Reason(code: "similar_photo", regions: ["tag"])])
        #expect(OtherItemsPhotoExaminer().examine(Fixtures.evidence(Fixtures.summary())).verdict == .pass)
    }

    @Test(arguments: [
        (EvidenceSummary.BrandSupport.unknown, "brand_not_supported"),
        (.otherCategories, "brand_not_supported_in_category"),
    ])
    func aBrandThatCantBeJudgedIsNotSupported(support: EvidenceSummary.BrandSupport, code: String) {
        let finding = SupportedBrandExaminer().examine(Fixtures.evidence(Fixtures.summary(brandSupport: support)))
        #expect(finding.verdict == .fail)
        #expect(finding.proposes == .notSupported)
        #expect(finding.reasons == [Reason(code: code)])
    }

    @Test func aSupportedBrandPasses() {
        #expect(SupportedBrandExaminer().examine(Fixtures.evidence(Fixtures.summary())).verdict == .pass)
    }

    /// Matches a reason in the sources.
    ///
    /// A reason whose code is a variable combines other reasons.
    private static var reason: Regex<(Substring, Substring)> { /Reason\(code: "(\w+)"/ }

    @Test func everyReasonOfAnExaminerHasATextOfThePlatform() throws {
        let folder = Repository.file("Sources/Application/AssayDecision")
        let codes = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".swift") }
            .flatMap { try String(contentsOf: folder.appending(path: $0), encoding: .utf8).matches(of: Self.reason) }
            .map { String($0.1) }
        #expect(Set(codes) == Set(PlatformTexts.reasons.keys))
    }

    @Test func theStandardExaminersHaveDistinctIds() {
        let ids = Examiners.standard.map(\.id)
        #expect(ids.count == 5)
        #expect(Set(ids).count == ids.count)
    }
}
