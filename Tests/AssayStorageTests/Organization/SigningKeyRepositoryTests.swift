import AssayCore
import AssayStorage
import AssayTestSupport
import Testing

@Suite struct SigningKeyRepositoryTests {
    private func key(_ kid: String, _ purpose: String, at: Timestamp) -> StoredSigningKey {
        StoredSigningKey(kid: kid, purpose: purpose, publicKey: "{}", sealedPrivateKey: "c2VhbGVk", createdAt: at)
    }

    @Test(arguments: TestDatabase.available)
    func onePurposeHasOneActiveKey(kind: TestDatabase) async throws {
        let fixture = try await IdentityFixture.make(kind)
        let (first, second) = (
            key("k1", "login", at: fixture.now), key("k2", "login", at: fixture.now.adding(seconds: 1))
        )
        try await fixture.store.write { transaction in
            try transaction.signingKeys.insert(first)
            try transaction.signingKeys.insert(key("c1", "certificates", at: fixture.now))
        }
        #expect(try await !fixture.store.write { try $0.signingKeys.insert(second) })
        let active = try await fixture.store.read { try $0.signingKeys.active("login") }
        #expect(active == first)
    }

    @Test(arguments: TestDatabase.available)
    func aRetiredKeyStaysListed(kind: TestDatabase) async throws {
        let fixture = try await IdentityFixture.make(kind)
        let later = fixture.now.adding(seconds: 60)
        let (first, second) = (key("k1", "login", at: fixture.now), key("k2", "login", at: later))
        let outcomes = try await fixture.store.write { transaction in
            try transaction.signingKeys.insert(first)
            let retired = [
                try transaction.signingKeys.retire("k1", now: later),
                try transaction.signingKeys.retire("k1", now: later),
            ]
            try transaction.signingKeys.insert(second)
            return retired
        }
        #expect(outcomes == [true, false])
        let (active, all) = try await fixture.store.read {
            (try $0.signingKeys.active("login"), try $0.signingKeys.list())
        }
        #expect(active == second)
        #expect(all.map(\.kid) == ["k2", "k1"])
        #expect(all.map(\.retiredAt) == [nil, later])
    }
}
