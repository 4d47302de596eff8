import AssayClientDoubles
import AssayTestTiming
import AssayWire
import Foundation
import Testing

@testable import AssayClient

/// Tests for secrets on a device that has not been unlocked since its start, as when the system launches an app for its
/// transfers.
@Suite struct ClosedStoreTests {
    /// A store of files that a test unlocks.
    private struct ClosedStore: SecretStore {
        struct Closed: Error {}

        let files: FileSecretStore
        /// Whether writes succeed while the store is locked.
        let takesWrites: Bool
        let isOpen = LockBox(false)

        func read(_ name: SecretName) throws -> Data? {
            guard isOpen.withLock({ $0 }) else { throw Closed() }
            return try files.read(name)
        }

        func write(_ secret: Data, as name: SecretName) throws {
            guard takesWrites || isOpen.withLock({ $0 }) else { throw Closed() }
            try files.write(secret, as: name)
        }

        func delete(_ name: SecretName) throws {
            try files.delete(name)
        }
    }

    private func loggedIn(takesWrites: Bool = false) async throws -> (test: TestClient, store: ClosedStore) {
        let test = try await TestClient.loggedIn()
        let folder = test.folder.url.appendingPathComponent("storage/secrets")
        return (test, ClosedStore(files: FileSecretStore(folder: folder), takesWrites: takesWrites))
    }

    private func tokens(_ test: TestClient, _ store: ClosedStore) throws -> TokenStore {
        TokenStore(
            secrets: store, server: ClientPlatform.base().absoluteString, clock: test.clock,
            log: Log(logger: test.logger))
    }

    @Test func aSessionIsThereOnceTheStoreIsOpen() async throws {
        let (test, store) = try await loggedIn()
        let tokens = try tokens(test, store)
        #expect(tokens.validToken == nil)
        #expect(tokens.username == nil)
        store.isOpen.withLock { $0 = true }
        #expect(tokens.validToken != nil)
        #expect(tokens.username == "Shop-user-ann")
        #expect(test.logger.lines.filter { $0.contains("The secret store is closed") }.count == 1)
    }

    @Test func aLoginWhileTheStoreIsClosedIsNotUndoneByWhatLiesThere() async throws {
        let (test, store) = try await loggedIn()
        let tokens = try tokens(test, store)
        let answer = LoginResponse(
            access_token: "new", expires_at: test.clock.now().timeIntervalSince1970 + 60, soft_expires_at: 0,
            username: "bob")
        let isTaken = await tokens.save(answer, ifStill: tokens.era)
        #expect(isTaken)
        store.isOpen.withLock { $0 = true }
        #expect(tokens.username == "bob")
    }

    @Test func theDevicesKeyIsNotReplacedWhileItCannotBeRead() async throws {
        let (test, store) = try await loggedIn(takesWrites: true)
        let log = Log(logger: nil)
        let before = try store.files.read(.deviceKey)
        let clock = ManualClock()
        let key = DeviceKeyStore(secrets: store, clock: clock, log: log).key()
        #expect(!key.publicPoint.isEmpty, "a request for an authorization is never empty")
        #expect(try store.files.read(.deviceKey) == before)
        store.isOpen.withLock { $0 = true }
        #expect(DeviceKeyStore(secrets: store, clock: clock, log: log).key().publicPoint != key.publicPoint)
        #expect(test.client.isAuthorized)
    }
}
