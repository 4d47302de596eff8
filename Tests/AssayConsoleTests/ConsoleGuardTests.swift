import AssayConsole
import AssayCore
import AssayTestSupport
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// Tests for the checks before every handler of the console.
@Suite struct ConsoleGuardTests {
    @Test(
        arguments: [
            [:], [.origin: "https://evil.test"], [.origin: "null"], [.origin: "http://127.0.0.1:8081"],
            [.origin: "https://127.0.0.1:8080"], [.origin: "http://127.0.0.1:8080.evil.test"],
            [.origin: "http://127.0.0.1:8080", .site: "cross-site"], [.site: "same-site"], [.site: "none"],
        ] as [HTTPFields])
    func aFormOfAnotherOriginIsRefused(headers: HTTPFields) async throws {
        let bench = try await ConsoleBench()
        let browser = try await bench.browser(.expert)
        let csrf = try await browser.get("/console").csrf
        for path in ["/console/sign-out", "/console/sign-in", "/console/language"] {
            let response = try await browser.post(path, [("csrf", csrf), ("language", "ja")], headers: headers)
            #expect(response.status == .forbidden, "\(path)")
        }
        #expect(try await browser.get("/console").status == .ok)
        let own = try await browser.post("/console/sign-out", [("csrf", csrf)], headers: [.site: "same-origin"])
        #expect(own.status == .seeOther)
    }

    @Test func anotherNameOfThisMachineIsAnOwnOriginOverHTTPAlone() async throws {
        for (access, status) in [(ConsoleAccess.local, HTTPResponse.Status.seeOther), (.secured, .forbidden)] {
            let browser = try await ConsoleBench(access).browser(.expert)
            let csrf = try await browser.get("/console/second-factor").csrf
            // The test client calls `localhost`.
            let response = try await browser.post(
                "/console/sign-out", [("csrf", csrf)], headers: [.origin: "http://localhost"])
            #expect(response.status == status)
        }
    }

    @Test func aBodyIsAShortForm() async throws {
        let browser = try await ConsoleBench().browser(.expert)
        let csrf = try await browser.get("/console").csrf
        let path = "/console/sessions/revoke"
        let long = [("csrf", csrf), ("session", String(repeating: "x", count: 64 << 10))]
        #expect(try await browser.post(path, long).status == .contentTooLarge)
        for type in ["application/json", "multipart/form-data; boundary=x", "text/plain"] {
            #expect(try await browser.post(path, [("csrf", csrf)], type: type).status == .unsupportedMediaType)
        }
        let many = Array(repeating: ("a", ""), count: 600) + [("csrf", csrf)]
        #expect(try await browser.post(path, many).status == .badRequest)
        let text = try await browser.post(path, [("csrf", csrf), ("session", "kept <text> of the form")])
        #expect(text.status == .notFound)
        #expect(text.html.contains("kept &lt;text&gt; of the form"))
        #expect(!text.html.contains(">csrf<"))
    }
}

extension HTTPField.Name {
    static var site: HTTPField.Name { HTTPField.Name("Sec-Fetch-Site") ?? .origin }
}
