import AssayConsole
import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// Tests for the pages of users, and for the form that corrects one.
@Suite struct UserPageTests {
    private func bench() async throws -> ConsoleBench {
        let bench = try await ConsoleBench()
        let now = bench.test.clock.now()
        try await bench.test.platform.store.write { tx in
            _ = try tx.users.insertIfAbsent(
                User(
                    id: UserID("ANN"), organization: ConsoleBench.shop, uniqueUserID: UniqueUserID(stored: "ann-00001"),
                    username: "Shop-ann-00001", profile: UserProfile(email: "ann@example.com"),
                    loginLimits: nil, revision: 1, createdAt: now))
        }
        return bench
    }

    @Test func aUserIsFoundByABeginning() async throws {
        let browser = try await bench().browser(.expert)
        let list = try await browser.get("/console/users?text=ANN@").html
        #expect(list.contains("href=\"/console/users/ANN\"") && list.contains("value=\"ANN@\""))
        let page = try await browser.get("/console/users/ANN").html
        // An expert reads and can't correct.
        #expect(!page.contains("name=\"last_name\"") && page.contains("<dd>ann@example.com</dd>"))
        #expect(try await browser.get("/console/users?text=nobody").html.contains("class=\"empty\""))
        #expect(try await browser.get("/console/users/BEA").status == .notFound)
        #expect(try await browser.get("/console/users/%00").status == .notFound)
        #expect(
            try await browser.get("/console/users?text=\(String(repeating: "a", count: 300))").status == .badRequest)
    }

    @Test func aRefusedCorrectionKeepsTheTypedTexts() async throws {
        let browser = try await bench().browser(.lead)
        let page = try await browser.get("/console/users/ANN")
        func correct(_ email: String, revision: String) async throws -> TestResponse {
            try await browser.send(
                page, "/console/users/ANN", ["email": email, "last_name": "\"><img>", "revision": revision])
        }
        let wrong = try await correct("no address", revision: "1")
        #expect(wrong.status == .badRequest)
        #expect(wrong.html.contains(/name="email"[^>]*value="no address"[^>]*aria-invalid="true"/))
        #expect(wrong.html.contains(/name="last_name"[^>]*value="&quot;&gt;&lt;img/))
        let late = try await correct("ann@example.org", revision: "0")
        #expect(late.status == .conflict && late.html.contains("value=\"ann@example.org\""))
        let done = try await correct("ann@example.org", revision: "1")
        #expect(done.status == .seeOther && done.headers[.location] == "/console/users/ANN")
        #expect(try await browser.get("/console/users/ANN").html.contains("<dd>ann@example.org</dd>"))
    }
}
