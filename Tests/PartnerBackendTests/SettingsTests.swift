import Testing

@testable import PartnerBackend

@Suite struct SettingsTests {
    private let environment = ["ASSAY_API_TOKEN": "assay_full_x"]

    private struct NoFile: Error {}

    private func settings(
        _ arguments: [String], environment: [String: String]? = nil, files: [String: String] = [:]
    ) throws -> Settings {
        func read(_ path: String) throws -> String {
            guard let text = files[path] else { throw NoFile() }
            return text
        }
        let command = try Settings.parse(
            arguments: arguments, environment: environment ?? self.environment, readFile: read,
            makePassword: Account.newPassword)
        guard case .serve(let settings) = command else { throw SettingsError("asked for help") }
        return settings
    }

    private func message(_ arguments: [String], environment: [String: String]? = nil) -> String {
        #expect(throws: SettingsError.self) { try settings(arguments, environment: environment) }?.description ?? ""
    }

    @Test func standsOnItsDefaults() throws {
        let settings = try settings([])
        #expect(settings.host == "127.0.0.1" && settings.port == 8090)
        #expect(settings.platformURL == "http://127.0.0.1:8080")
        #expect(settings.version == .v2)
        #expect(settings.token.value == "assay_full_x")
    }

    @Test func takesFlagsInBothSpellings() throws {
        let settings = try settings(
            ["--port", "0", "--host=0.0.0.0", "--assay-url", "https://assay.example/api//", "--api-version=1.4"])
        #expect(settings.port == 0 && settings.host == "0.0.0.0")
        #expect(settings.platformURL == "https://assay.example/api")
        #expect(settings.version == .v14)
    }

    @Test func makesTwoUsersWithNewPasswordsWhereNoneAreGiven() throws {
        let first = try settings([])
        #expect(first.accounts.map(\.name) == ["amelie", "kenji"])
        #expect(first.showsPasswords)
        #expect(Set(try first.accounts.map(\.password) + settings([]).accounts.map(\.password)).count == 4)
        #expect(first.accounts.allSatisfy { $0.password.count == 12 })
    }

    @Test func takesUsersFromTheCommandLine() throws {
        let settings = try settings(["--user", "ada:secret:ada@x.example:Ada:Lovelace", "--user", "bob:pw:b@x.example"])
        #expect(!settings.showsPasswords)
        #expect(
            settings.accounts == [
                Account(
                    name: "ada", password: "secret", email: "ada@x.example", firstName: "Ada", lastName: "Lovelace"),
                Account(name: "bob", password: "pw", email: "b@x.example", firstName: nil, lastName: nil),
            ])
        #expect(settings.accounts.map(\.platformID) == ["shop-ada", "shop-bob"])
    }

    @Test func takesUsersFromAFile() throws {
        let file = "ada:secret:ada@x.example:Ada:Lovelace\n\nbob:pw:b@x.example\n"
        let settings = try settings(["--users-file", "/u"], files: ["/u": file])
        #expect(!settings.showsPasswords)
        #expect(settings.accounts.map(\.name) == ["ada", "bob"])
        #expect(settings.accounts.map(\.password) == ["secret", "pw"])
        #expect(message(["--users-file", "/none"]).contains("/none"))
        let empty = #expect(throws: SettingsError.self) {
            try self.settings(["--users-file", "/u"], files: ["/u": "\n"])
        }
        #expect(empty?.description.contains("NAME:PASSWORD:EMAIL") == true)
    }

    @Test func keepsTheNamesInAFileOnRequest() throws {
        #expect(try settings([]).usernamesFile == nil)
        #expect(try settings(["--usernames-file", "names.json"]).usernamesFile == "names.json")
    }

    @Test func oneOfTheTwoNamesIsEnough() throws {
        let accounts = try settings([
            "--user", "ada:pw:a@x.example::Lovelace", "--user", "bob:pw:b@x.example:Bob",
        ]).accounts
        #expect(accounts[0].firstName == nil && accounts[0].lastName == "Lovelace")
        #expect(accounts[1].firstName == "Bob" && accounts[1].lastName == nil)
    }

    @Test(arguments: [
        (["--port", "x"], "--port"), (["--port", "65536"], "--port"), (["--port", "-1"], "--port"),
        (["--port"], "--port needs a value"), (["--port="], "--port needs a value"),
        (["serve"], "'serve' is not a flag"),
        (["--api-version", "1.2"], "1.3, 1.4, 2.0"), (["--assay-url", "assay.example"], "--assay-url"),
        (["--assay-url", "https://"], "--assay-url"), (["--assay-url", "https://u:p@a"], "--assay-url"),
        (["--colour", "red"], "unknown flag --colour"), (["--token", "x"], "unknown flag --token"),
        (["--user", "ada"], "--user"), (["--user", "ada::a@x.example"], "password is empty"),
        (["--user", "ada:pw:none"], "'none' is no e-mail address"), (["--user", "ad:pw:a@x.example"], "3 to 35"),
        (["--user", "a d a:pw:a@x.example"], "3 to 35"), (["--user", "ada:pw:a@x.example:b:c:d"], "--user"),
    ])
    func saysWhatIsWrong(_ arguments: [String], _ part: String) {
        #expect(message(arguments).contains(part))
    }

    @Test func anErrorNeverRepeatsAPassword() {
        for user in ["ad:hunter2:a@x.example", "ada:hunter2", "ada:hunter2:x"] {
            #expect(!message(["--user", user]).contains("hunter2"))
        }
    }

    @Test func theTokenComesFromTheFileBeforeTheEnvironment() throws {
        let settings = try settings(["--token-file", "/t"], files: ["/t": "\n assay_full_file\n"])
        #expect(settings.token.value == "assay_full_file")
        #expect(message(["--token-file", "/none"]).contains("/none"))
    }

    @Test(arguments: [nil, "", "  \n"]) func theMessageAboutAMissingTokenNamesVariableAndOption(_ value: String?) {
        let text = message([], environment: value.map { ["ASSAY_API_TOKEN": $0] } ?? [:])
        #expect(text.contains("ASSAY_API_TOKEN") && text.contains("--token-file"))
    }

    @Test func helpTeachesAndNeedsNoToken() throws {
        let command = try Settings.parse(
            arguments: ["--port", "1", "--help"], environment: [:], readFile: { _ in "" }, makePassword: { "" })
        guard case .showHelp = command else {
            Issue.record("not help")
            return
        }
        for part in [
            "--port", "--host", "--assay-url", "--api-version", "--token-file", "--user", "--usernames-file",
            "--webhook-secret-file", "ASSAY_WEBHOOK_SECRET", "EXAMPLE",
        ] {
            #expect(Settings.usage.contains(part))
        }
        #expect(Settings.usage.split(separator: "\n").allSatisfy { $0.count <= 96 })
    }

    @Test func theWebhookSecretsComeFromTheFileBeforeTheEnvironment() throws {
        let (new, old) = ("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "a secret that a partner chose")
        var environment = environment
        #expect(try settings([]).webhookSecrets.isEmpty)
        environment["ASSAY_WEBHOOK_SECRET"] = old
        #expect(try settings([], environment: environment).webhookSecrets.count == 1)
        let files = ["/s": "\(new)\n \n\(old)\n", "/empty": "\n", "/wrong": "whsec_%"]
        let both = try settings(["--webhook-secret-file", "/s"], environment: environment, files: files)
        #expect(both.webhookSecrets.count == 2)
        for file in ["/none", "/empty", "/wrong"] {
            let error = #expect(throws: SettingsError.self) {
                try settings(["--webhook-secret-file", file], files: files)
            }
            #expect(error?.description.contains(file) == true && error?.description.contains("%") == false)
        }
    }

    @Test(arguments: ["\"", "'"]) func quotesAroundTheWebhookSecretAreNamed(quote: String) throws {
        let secret = quote + "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" + quote
        let error = #expect(throws: SettingsError.self) {
            try settings([], environment: environment.merging(["ASSAY_WEBHOOK_SECRET": secret]) { $1 })
        }
        #expect(error?.description == "ASSAY_WEBHOOK_SECRET has quotes around the webhook secret: remove them")
    }

    @Test func secretsAreNotPrinted() throws {
        let settings = try settings(
            ["--user", "ada:hunter2:ada@x.example"],
            environment: environment.merging(["ASSAY_WEBHOOK_SECRET": "a secret that a partner chose"]) { $1 })
        var dumped = ""
        dump(settings, to: &dumped)
        let shown = dumped + "\(settings)" + String(reflecting: settings)
        #expect(!shown.contains("hunter2") && !shown.contains("assay_full_x") && !shown.contains("partner chose"))
    }
}
