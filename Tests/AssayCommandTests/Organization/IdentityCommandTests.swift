import Foundation
import Testing

@Suite struct IdentityCommandTests {
    private func object(_ outcome: Program.Outcome) throws -> [String: Any] {
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    }

    private func list(_ outcome: Program.Outcome) throws -> [[String: Any]] {
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
    }

    @Test func initPrintsTheDocumentedKeysAndNoMore() async throws {
        let installation = try await InstallationOnDisk.make()
        let folder = installation.data.deletingLastPathComponent().appending(path: "second")
        let made = try object(
            try await Program.run(
                "init", "--data", folder.path, "--organization", "Atlas", "--bundle-id", "com.example.atlas", "--json"))
        #expect(Set(made.keys) == ["organization_id", "bundle_id", "api_token", "sandbox", "staff"])
        #expect(Set((made["sandbox"] as? [String: Any])?.keys.map { $0 } ?? []) == ["organization_id", "api_token"])
        #expect(Set((made["staff"] as? [String: Any])?.keys.map { $0 } ?? []) == ["email", "password"])
        let mode = try FileManager.default.attributesOfItem(
            atPath: folder.appending(path: "master.key").path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    @Test func aMistypedInitLeavesNoFolder() async throws {
        let installation = try await InstallationOnDisk.make()
        let folder = installation.data.deletingLastPathComponent().appending(path: "second")
        let outcome = try await Program.run(
            "init", "--data", folder.path, "--organization", "Shop", "--bundle-id", "com example")
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("bundle_id"))
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test func aSettingIsSetAndShown() async throws {
        let data = try await InstallationOnDisk.make()
        let set = try await Program.run("org", "set", "session_hours", "48", "--data", data.data.path)
        #expect(set.status == 0)
        let shown = try object(try await Program.run("org", "show", "--data", data.data.path, "--json"))
        #expect((shown["settings"] as? [String: Any])?["session_hours"] as? Int == 48)
        #expect(shown["bundle_ids"] as? [String] == ["com.example.shop"])
        let sandbox = try object(
            try await Program.run("org", "show", "--sandbox", "--data", data.data.path, "--json"))
        #expect((sandbox["settings"] as? [String: Any])?["session_hours"] as? Int == 24)
        let wrong = try await Program.run("org", "set", "session_hours", "900", "--data", data.data.path)
        #expect(wrong.status == 65)
        #expect(wrong.errors.contains("session_hours") && wrong.errors.contains("1 to 168"))
    }

    @Test func aTokenIsShownWhenItIsMadeAndNeverAgain() async throws {
        let data = try await InstallationOnDisk.make()
        let made = try object(
            try await Program.run(
                "token", "create", "--scope", "read", "--label", "ci", "--data", data.data.path, "--json"))
        let token = try #require(made["api_token"] as? String)
        let id = try #require(made["token_id"] as? String)
        let listed = try await Program.run("token", "list", "--data", data.data.path, "--json")
        #expect(!listed.output.contains(token))
        #expect(try list(listed).compactMap { $0["label"] as? String } == ["made by init", "ci"])
        #expect(try await Program.run("token", "revoke", id, "--data", data.data.path).status == 0)
        #expect(try await Program.run("token", "revoke", id, "--data", data.data.path).status == 66)
    }

    @Test func appsAreAddedListedAndRemoved() async throws {
        let data = try await InstallationOnDisk.make()
        #expect(try await Program.run("app", "add", "com.example.beta", "--data", data.data.path).status == 0)
        let listed = try list(try await Program.run("app", "list", "--data", data.data.path, "--json"))
        #expect(listed.compactMap { $0["bundle_id"] as? String } == ["com.example.beta", "com.example.shop"])
        #expect(try await Program.run("app", "remove", "com.example.beta", "--data", data.data.path).status == 0)
        #expect(try await Program.run("app", "remove", "com.example.beta", "--data", data.data.path).status == 66)
    }

    @Test func commandsActAsTheNamedStaffMember() async throws {
        let data = try await InstallationOnDisk.make()
        let added = try await Program.run(
            "staff", "add", "ann@shop.example", "--role", "expert", "--organization", "Shop", "--data", data.data.path)
        #expect(added.status == 0, "\(added.errors)")
        let refused = try await Program.run(
            "org", "create", "Other", "--as", "ann@shop.example", "--data", data.data.path)
        #expect(refused.status == 77)
        let unknown = try await Program.run("org", "list", "--as", "nobody@shop.example", "--data", data.data.path)
        #expect(unknown.status == 77)
        #expect(try await Program.run("staff", "disable", "ann@shop.example", "--data", data.data.path).status == 0)
        let disabled = try await Program.run("org", "list", "--as", "ann@shop.example", "--data", data.data.path)
        #expect(disabled.status == 77)
    }

    @Test func aLinkLeadsToThePublicAddress() async throws {
        let data = try await InstallationOnDisk.make()
        let address = ["ASSAY_PUBLIC_URL": "https://assay.example.com/"]
        for words in [
            ["invite", "ann@shop.example", "--role", "expert", "--organization", "Shop"],
            ["reset", "ann@shop.example", "--second-factor"],
        ] {
            let made = try object(
                try await Program.run(["staff"] + words + ["--data", data.data.path, "--json"], environment: address))
            let url = try #require(made["url"] as? String)
            #expect(url.hasPrefix("https://assay.example.com/console/links/assay_link_"))
            #expect(made["email"] as? String == "ann@shop.example" && made["expires_at"] is String)
        }
        #expect(try await Program.run("staff", "reset", "bea@shop.example", "--data", data.data.path).status == 66)
    }
}
