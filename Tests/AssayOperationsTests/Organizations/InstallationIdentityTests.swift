import AssayCore
import AssayKeys
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Foundation
import Testing

@Suite struct InstallationIdentityTests {
    private static func otherKey(_ test: TestPlatform) throws -> MasterKey {
        try MasterKey.create(at: test.folder.url.appending(path: "other.key"), random: SeededRandom(seed: 77))
    }

    private static func identity(_ test: TestPlatform, _ key: MasterKey? = nil) -> InstallationIdentity {
        InstallationIdentity(test.platform.store, masterKey: key ?? test.platform.masterKey)
    }

    private static func confirm(_ identity: InstallationIdentity, _ test: TestPlatform, id: String = "ONE") async throws
        -> InstallationRecord
    {
        try await identity.confirm(blobs: "disk", id: id, now: test.clock.now())
    }

    @Test func theFirstStartNamesTheInstallationForGood() async throws {
        let test = try await TestPlatform.make()
        let identity = Self.identity(test)
        #expect(try await identity.find(blobs: "disk") == nil)
        let made = try await Self.confirm(identity, test)
        #expect(made.id == "ONE")
        #expect(try await Self.confirm(identity, test, id: "TWO") == made)
        #expect(try await identity.find(blobs: "disk") == made)
    }

    @Test func anotherMasterKeyIsRefused() async throws {
        let test = try await TestPlatform.make()
        _ = try await Self.confirm(Self.identity(test), test)
        let other = Self.identity(test, try Self.otherKey(test))
        for attempt in [{ _ = try await other.find(blobs: "disk") }, { _ = try await Self.confirm(other, test) }] {
            let refused = await refusal(attempt)
            #expect(refused?.code == "master_key_mismatch")
            #expect(refused?.message.contains("ASSAY_MASTER_KEY_FILE") == true)
        }
    }

    /// A database from before this record, which the wrong key must not claim.
    @Test func aKeyThatCantOpenTheSecretsIsNotTakenForTheOwn() async throws {
        let test = try await TestPlatform.make()
        _ = try await InitializeInstallation(test.platform, passwordCost: .test)(
            organization: "Shop", bundleID: "com.example.shop", adminEmail: "admin@shop.example")
        let other = Self.identity(test, try Self.otherKey(test))
        #expect(await refusal { _ = try await Self.confirm(other, test) }?.code == "master_key_mismatch")
        #expect(try await Self.identity(test).find(blobs: "disk") == nil, "nothing was recorded")
        _ = try await Self.confirm(Self.identity(test), test)
    }

    @Test func photosInAnotherPlaceAreRefusedWithTheRightOne() async throws {
        let test = try await TestPlatform.make()
        let identity = Self.identity(test)
        _ = try await identity.confirm(blobs: "s3://photos/shop", id: "ONE", now: test.clock.now())
        let refused = await refusal { _ = try await identity.find(blobs: "disk") }
        #expect(refused?.code == "blobs_mismatch")
        #expect(refused?.message.contains("s3://photos/shop") == true)
    }

    @Test func anInstallationWithoutAnOrganizationMayStillGetAnotherPlace() async throws {
        let test = try await TestPlatform.make()
        let identity = Self.identity(test)
        try await identity.moveUnused(to: "s3://new/shop")
        #expect(try await identity.find() == nil, "there is no installation yet")
        let made = try await identity.confirm(blobs: "s3://photos/shop", id: "ONE", now: test.clock.now())
        let other = Self.identity(test, try Self.otherKey(test))
        #expect(await refusal { try await other.moveUnused(to: "disk") }?.code == "master_key_mismatch")
        #expect(await refusal { _ = try await other.find() }?.code == "master_key_mismatch")
        #expect(try await identity.find() == made)
        try await identity.moveUnused(to: "s3://new/shop")
        #expect(try await identity.find()?.blobs == "s3://new/shop")
        _ = try await InitializeInstallation(test.platform, passwordCost: .test)(
            organization: "Shop", bundleID: "com.example.shop", adminEmail: "admin@shop.example")
        try await identity.moveUnused(to: "disk")
        #expect(try await identity.find()?.blobs == "s3://new/shop", "an organization may have photos")
    }

    @Test func photosThatAnOperatorHasMovedAreFoundInTheNewPlace() async throws {
        let test = try await TestPlatform.make()
        let identity = Self.identity(test)
        #expect(try await identity.move(to: "disk") == nil, "there is no installation yet")
        let made = try await identity.confirm(blobs: "s3://photos/shop", id: "ONE", now: test.clock.now())
        #expect(try await identity.move(to: "s3://new/shop")?.id == made.id)
        #expect(try await identity.find(blobs: "s3://new/shop")?.createdAt == made.createdAt)
        #expect(await refusal { _ = try await identity.find(blobs: made.blobs) }?.code == "blobs_mismatch")
        let other = Self.identity(test, try Self.otherKey(test))
        #expect(await refusal { _ = try await other.move(to: "disk") }?.code == "master_key_mismatch")
        #expect(try await identity.find(blobs: "s3://new/shop") != nil)
    }
}
