import AssayCore
import AssayKeys
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayWire
import Testing

@Suite struct InitializeInstallationTests {
    @Test func makesAnOrganizationAndItsSandboxWithATokenAndTheAppEach() async throws {
        let bench = try await IdentityBench.make()
        let all = try await OrganizationReader(bench.platform).list(bench.admin)
        #expect(all.map(\.name.text) == ["Shop", "Shop Sandbox"])
        #expect(all.map(\.isSandbox) == [false, true])
        #expect(bench.partner.organization == all[0].id)
        #expect(bench.sandboxPartner.organization == all[1].id)
        #expect(bench.partner.scope == .full && bench.sandboxPartner.scope == .full)
        for organization in all {
            let apps = try await OrganizationReader(bench.platform).apps(bench.admin, organization.id)
            #expect(apps.map(\.bundleID) == ["com.example.shop"])
        }
    }

    @Test func aTokenShowsWhetherItOpensTheSandbox() async throws {
        let bench = try await IdentityBench.make()
        #expect(bench.made.token.value.hasPrefix("assay_full_"))
        #expect(bench.made.sandboxToken.value.hasPrefix("assay_sandbox_full_"))
    }

    @Test func theAdminIsTheDefaultActorAndHasThePrintedPassword() async throws {
        let bench = try await IdentityBench.make()
        let acting = try await StaffReader(bench.platform).find(email: nil)
        #expect(acting == bench.admin)
        #expect(acting.role == .admin)
        let stored = try await bench.test.database.read { sql in
            try sql.first("SELECT password_hash FROM staff")?.get("password_hash", as: String.self)
        }
        let hash = try #require(stored.flatMap(PasswordHash.init(stored:)))
        #expect(try await hash.verify(bench.made.password.value))
        #expect(try await !hash.verify(bench.made.password.value + "x"))
    }

    @Test func bothTwinsHaveATestUserWithRaisedLimitsAndNoEmailYet() async throws {
        let bench = try await IdentityBench.make()
        for organization in [bench.organization, bench.sandbox] {
            let user = try await bench.user(InitializeInstallation.testUserID.text, of: organization)
            #expect(user.loginLimits == .testUser)
            #expect(user.profile == UserProfile())
        }
        #expect(UniqueUserID(InitializeInstallation.testUserID.text) != nil)
    }

    @Test func aSecondTimeIsRefusedAndChangesNothing() async throws {
        let bench = try await IdentityBench.make()
        let error = await refusal {
            _ = try await InitializeInstallation(bench.platform, passwordCost: .test)(
                organization: "Other", bundleID: "com.example.other", adminEmail: "other@shop.example")
        }
        #expect(error?.kind == .conflict)
        #expect(error?.code == "already_initialized")
        #expect(try await OrganizationReader(bench.platform).list(bench.admin).count == 2)
        #expect(try await StaffReader(bench.platform).list(bench.admin).count == 1)
    }

    @Test(arguments: [
        ("", "com.example.shop", "a@b", "organization"), ("Shop", "com example", "a@b", "bundle_id"),
        ("Shop", "com.example.shop", "nobody", "email"),
    ])
    func badInputNamesItsField(name: String, bundleID: String, email: String, field: String) async throws {
        let test = try await TestPlatform.make()
        let error = await refusal {
            _ = try await InitializeInstallation(test.platform, passwordCost: .test)(
                organization: name, bundleID: bundleID, adminEmail: email)
        }
        #expect(error?.kind == .badInput)
        #expect(error?.fields.map(\.name) == [field])
        let isEmpty = try await test.platform.store.read { try $0.organizations.isEmpty() }
        #expect(isEmpty)
    }

    @Test(arguments: TestDatabase.available)
    func concurrentInitializationsHaveOneWinner(kind: TestDatabase) async throws {
        let first = try await TestPlatform.make(kind)
        let second = try await first.secondNode()
        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for (index, node) in [first, second].enumerated() {
                group.addTask {
                    do {
                        _ = try await InitializeInstallation(node.platform, passwordCost: .test)(
                            organization: "Shop \(index)", bundleID: "com.example.shop",
                            adminEmail: "admin\(index)@shop.example")
                        return true
                    } catch {
                        #expect((error as? DomainError)?.code == "already_initialized")
                        return false
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.sorted { $0 && !$1 } == [true, false])
        let staff = try await first.platform.store.read { try $0.staff.list() }
        #expect(staff.count == 1)
    }

    @Test func noTableHoldsASecret() async throws {
        let bench = try await IdentityBench.make()
        let session = try await bench.logIn(SDKDevice())
        let secrets = [
            bench.made.token.value, bench.made.sandboxToken.value, bench.made.password.value, session.token.value,
        ]
        let texts = try await bench.test.database.read { sql -> [String] in
            try bench.test.kind.tables(sql).flatMap { name in
                try sql.query("SELECT * FROM \(unsafeSQL: name) /* organisation_id */").flatMap { row in
                    (0..<row.count).compactMap { String(sqlValue: row[$0]) }
                }
            }
        }
        #expect(texts.contains("com.example.shop"))
        for secret in secrets {
            #expect(!texts.contains { $0.contains(secret) })
        }
    }
}
