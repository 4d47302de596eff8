import AssayCore
import AssayStorage
import Testing

@testable import AssayOperations

/// Tests for the step that compares an upload with the quotas and enters it.
@Suite struct UploadSpaceTests {
    private static let mebibyte = 1 << 20
    private static let now = Timestamp(microseconds: 0)

    private static func owner(_ capture: String, _ user: String = "ANN") -> UploadSpace.Owner {
        .init(organization: OrganizationID("SHOP"), user: UserID(user), capture: CaptureID(capture))
    }

    private static func quotas(_ capture: Int, _ user: Int, _ organization: Int) -> UploadQuotas {
        var quotas = UploadQuotas()
        (quotas.captureMiB, quotas.userMiB, quotas.organizationMiB) = (capture, user, organization)
        return quotas
    }

    /// A reading that found the same number of bytes for every owner.
    private static func reading(
        _ space: UploadSpace, _ mebibytes: Int = 0, organization: Int? = 0, at: Timestamp = now
    ) -> UploadSpace.Reading {
        let bytes = mebibytes * mebibyte
        return .init(
            position: space.begin(), at: at, sums: .init(capture: bytes, parts: 0, user: bytes),
            organization: organization.map { $0 * mebibyte })
    }

    private static func take(
        _ mebibytes: Int, _ owner: UploadSpace.Owner, _ quotas: UploadQuotas, in space: UploadSpace,
        _ reading: UploadSpace.Reading? = nil, now: Timestamp = now
    ) -> UploadQuotas.Scope? {
        space.take(
            mebibytes * mebibyte, of: owner, within: quotas, after: reading ?? Self.reading(space), now: now)
    }

    @Test func eachQuotaIsComparedWithItsOwnSum() {
        let (space, quotas) = (UploadSpace(), Self.quotas(10, 15, 20))
        #expect(Self.take(10, Self.owner("C1"), quotas, in: space) == nil)
        #expect(Self.take(1, Self.owner("C1"), quotas, in: space) == .capture)
        #expect(Self.take(5, Self.owner("C2"), quotas, in: space) == nil)
        #expect(Self.take(1, Self.owner("C3"), quotas, in: space) == .user)
        #expect(Self.take(5, Self.owner("C4", "BEN"), quotas, in: space) == nil)
        #expect(Self.take(1, Self.owner("C5", "CAT"), quotas, in: space) == .organization)
        let elsewhere = UploadSpace.Owner(
            organization: OrganizationID("RIVAL"), user: UserID("ANN"), capture: CaptureID("C1"))
        #expect(Self.take(10, elsewhere, quotas, in: space) == nil)
    }

    @Test func aReleasedUploadMakesRoom() {
        let (space, quotas) = (UploadSpace(), Self.quotas(10, 10, 10))
        let owner = Self.owner("C1")
        #expect(Self.take(10, owner, quotas, in: space) == nil)
        space.release(10 * Self.mebibyte, of: owner)
        #expect(space.inFlight(.user, of: owner) == 0)
        #expect(Self.take(10, owner, quotas, in: space) == nil)
    }

    /// Its row was committed after the sums were read, so they lack it.
    @Test func anUploadThatIsReleasedBetweenTheReadAndTheComparisonCounts() {
        let (space, quotas) = (UploadSpace(), Self.quotas(10, 10, 10))
        let owner = Self.owner("C1")
        #expect(Self.take(6, owner, quotas, in: space) == nil)
        let reading = Self.reading(space)
        space.release(6 * Self.mebibyte, of: owner)
        #expect(Self.take(5, owner, quotas, in: space, reading) == .capture)
        #expect(Self.take(4, owner, quotas, in: space, reading) == nil)
    }

    @Test func aReadingThatIsOlderThanTheRememberedReleasesIsNotUsed() {
        let (space, quotas) = (UploadSpace(), Self.quotas(10, 10, 10))
        let owner = Self.owner("C1")
        let reading = Self.reading(space)
        for _ in 0..<2_048 { space.release(1, of: owner) }
        #expect(Self.take(1, owner, quotas, in: space, reading) == .organization)
        #expect(Self.take(1, owner, quotas, in: space) == nil)
    }

    /// All that was admitted since counts, also what is no longer in flight.
    @Test func theLastSumOfAnOrganizationIsComparedForASecond() {
        let (space, quotas) = (UploadSpace(), Self.quotas(100, 100, 20))
        let unread = { Self.reading(space, organization: nil) }
        #expect(Self.take(1, Self.owner("C1"), quotas, in: space, unread()) == .organization, "no sum is known")
        #expect(Self.take(1, Self.owner("C1"), quotas, in: space, Self.reading(space, organization: 10)) == nil)
        #expect(Self.take(8, Self.owner("C2"), quotas, in: space, unread()) == nil)
        space.release(8 * Self.mebibyte, of: Self.owner("C2"))
        #expect(Self.take(2, Self.owner("C3"), quotas, in: space, unread()) == .organization)
        #expect(Self.take(1, Self.owner("C3"), quotas, in: space, unread()) == nil)
        for second in [-1, 2] {
            let later = Self.now.adding(seconds: second)
            let more = Self.quotas(100, 100, 100)
            #expect(Self.take(1, Self.owner("C4"), more, in: space, unread(), now: later) == .organization)
        }
    }
}
