import HummingbirdTesting
import Testing

@testable import PartnerBackend

@Suite struct LoginTests {
    @Test func givesATokenForTheRightPassword() async throws {
        try await Shop().test { client in
            let answer = try await client.post("/login", #"{"username": "amelie", "password": "correct horse"}"#)
            #expect(answer.status == 200)
            #expect(answer.text("token")?.count == 64)
            #expect(answer.text("expires_at") == "2025-10-09T20:53:20Z")
            let again = try await client.post("/login", #"{"username": "amelie", "password": "correct horse"}"#)
            #expect(again.text("token") != answer.text("token"))
        }
    }

    @Test(arguments: [
        #"{"username": "amelie", "password": "wrong"}"#, #"{"username": "nobody", "password": "correct horse"}"#,
    ])
    func aWrongNameAndAWrongPasswordAnswerAlike(_ body: String) async throws {
        try await Shop().test { client in
            let answer = try await client.post("/login", body)
            #expect(answer.status == 401)
            #expect(answer.errorCode == "wrong_login")
            #expect(answer.errorMessage == "Name or password is wrong.")
        }
    }

    @Test(arguments: [
        (#"{"password": "x"}"#, "missing_field", "username"), (#"{"username": "amelie"}"#, "missing_field", "password"),
        (#"{"username": "", "password": "x"}"#, "missing_field", "username"),
        (#"{"username": 7, "password": "x"}"#, "bad_request", "username"), ("not json", "bad_request", "JSON"),
        ("", "bad_request", ""),
    ])
    func anUnreadableBodyIsReportedAsUnreadable(_ body: String, _ code: String, _ part: String) async throws {
        try await Shop().test { client in
            let answer = try await client.post("/login", body)
            #expect(answer.status == 400)
            #expect(answer.errorCode == code)
            #expect(part.isEmpty || answer.errorMessage?.contains(part) == true, "\(answer.body)")
        }
    }

    @Test(arguments: ["[", #"{"a":"#, "{\"username\":["])
    func aBodyThatIsNestedTooDeeplyIsRefused(_ level: String) async throws {
        try await Shop().test { client in
            let answer = try await client.post("/login", String(repeating: level, count: 512) + "[")
            #expect(answer.status == 400)
            #expect(answer.errorCode == "bad_request")
            let allowed = try await client.post(
                "/login", #"{"username": "amelie", "password": "correct horse", "more": "["# + #"[["}"#)
            #expect(allowed.status == 200)
        }
    }

    @Test func aHugeBodyIsRefused() async throws {
        try await Shop().test { client in
            let answer = try await client.post("/login", #"{"username": "\#(String(repeating: "x", count: 70_000))"}"#)
            #expect(answer.status == 413)
            #expect(answer.errorCode != nil)
        }
    }

    @Test func neitherPasswordNorTokenIsLogged() async throws {
        let shop = Shop()
        try await shop.test { client in
            let token = try await client.signIn().dropFirst("Token ".count)
            _ = try await client.post("/login", #"{"username": "amelie", "password": "hunter2"}"#)
            #expect(shop.logged.contains("/login"))
            #expect(!shop.logged.contains(token))
            #expect(!shop.logged.contains("correct horse") && !shop.logged.contains("hunter2"))
        }
    }
}
