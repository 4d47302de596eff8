import AssayAPI
import AssayCore
import AssayOperations
import AssayTestSupport
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import AssayConsole

/// Tests for the pages as a browser receives them.
@Suite struct ConsolePageTests {
    /// This refusal comes before the router.
    @Test func aClientBeyondItsLimitGetsAPageToo() async throws {
        let bench = try await ConsoleBench()
        let site = ConsoleRoutes.site(bench.test.platform)
        let router = APIRouter.make(
            bench.test.platform, limits: RateLimits(address: RateLimit(perSecond: 1, burst: 1)),
            refusalPage: site.refusal(of:_:_:)
        ) { ConsoleRoutes.add(site, to: $0) }
        let application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)))
        try await application.test(.live) { client in
            func call(_ path: String) async throws -> TestResponse {
                try await client.execute(uri: path, method: .get)
            }
            #expect(try await call("/console/sign-in").status == .ok)
            let page = try await call("/console/sign-in")
            #expect(page.status == .tooManyRequests && page.headers[.retryAfter] == "1")
            #expect(page.html.contains("Please wait a moment"))
            ConsoleScenario.expectHeaders(page, "a limit")
            #expect(try await call("/v2/items").headers[.contentType]?.contains("json") == true)
        }
    }

    @Test func aRefusalIsAPageWithTheNumberOfItsRequest() async throws {
        let browser = try await ConsoleBench().browser(.expert)
        let id = try #require(HTTPField.Name(WireHeader.requestID))
        for (method, path, status) in [
            (HTTPRequest.Method.get, "/console/nowhere", HTTPResponse.Status.notFound),
            (.get, "/console/sign-out", .methodNotAllowed), (.put, "/console", .methodNotAllowed),
            (.get, "/console/staff", .forbidden), (.get, "/console/links/unknown", .gone),
        ] {
            let page = try await browser.call(method, path, headers: [id: "my-id.1"])
            #expect(page.status == status, "\(path)")
            #expect(page.headers[.contentType] == "text/html; charset=utf-8", "\(path)")
            #expect(page.html.contains("<code>my-id.1</code>"), "\(path)")
            #expect((page.headers[.allow] != nil) == (status == .methodNotAllowed), "\(path)")
        }
    }

    @Test func everyTextOfATemplateIsThereInEveryLanguage() async throws {
        let platform = try await ConsoleBench().test.platform
        let chapters = ConsoleRoutes.table(platform).map(\.chapter)
        for texts in chapters.map(\.texts) + [ShellTexts.table] {
            for (key, text) in texts {
                #expect(text.text(in: "ja") != text.english, "\(key)")
                #expect(text.text(in: "ja").matches(of: /\{\w+\}/).count == text.english.matches(of: /\{\w+\}/).count)
            }
        }
        for chapter in chapters {
            let known = Set(chapter.texts.keys).union(ShellTexts.table.keys)
            for (name, bytes) in chapter.templates.merging(
                ["layout": PackageResources.layout_mustache], uniquingKeysWith: { $1 })
            {
                let template = String(decoding: bytes, as: UTF8.self)
                let used = template.matches(of: /\{\{t\.(\w+)\}\}/).map { String($0.1) }
                #expect(Set(used).subtracting(known) == [], "\(name)")
                #expect(!template.contains("{{{") && !template.contains("{{&"), "\(name)")
                // Words belong into the tables: no letters stand between tags.
                let words = template.replacing(/<kbd>[^<]*<\/kbd>|\{\{[^}]*\}\}|<!--.*?-->|<[^>]*>/, with: "")
                let own = words.replacing(/Assay|English|日本語|·|:/, with: "").filter { !$0.isWhitespace }
                #expect(own == "", "\(name)")
            }
        }
    }

    @Test func aReaderChoosesTheLanguage() async throws {
        let browser = ConsoleBrowser(try await ConsoleBench())
        let page = try await browser.get("/console/sign-in", headers: [.acceptLanguage: "ja"])
        #expect(page.html.contains("<html lang=\"ja\">") && page.html.contains("サインイン"))
        let response = try await browser.send(
            page, "/console/language", ["language": "en", "next": "/console/sign-in"])
        #expect(response.headers[.location] == "/console/sign-in")
        let after = try await browser.get("/console/sign-in", headers: [.acceptLanguage: "ja"])
        #expect(after.html.contains("<html lang=\"en\">"))
    }

    @Test func thePagesFilesAreThereAndHaveEntityTags() async throws {
        let browser = try await ConsoleBench().browser(.admin)
        var waiting: Set<String> = []
        for path in ["/console", "/console/staff", "/console/sign-in"] {
            waiting.formUnion(
                try await browser.get(path).html.matches(of: /(?:src|href)="(\/[\w\/]+assets\/[\w.-]+)"/).map {
                    String($0.1)
                })
        }
        #expect(waiting.contains("/console/assets/console.css") && waiting.contains("/screens/assets/tokens.css"))
        waiting.insert("/console/assets/keys.js")
        for path in waiting {
            let file = try await browser.get(path)
            #expect(file.status == .ok, "\(path)")
            let again = try await browser.get(path, headers: [.ifNoneMatch: file.headers[.eTag] ?? ""])
            #expect(again.status == .notModified, "\(path)")
        }
    }

    @Test func aPathPrefixOfTheServerIsBeforeEveryPath() async throws {
        let bench = try await ConsoleBench()
        bench.test.platform.address.bind(try #require(URL(string: "http://127.0.0.1:8080/assay")))
        let response = try await ConsoleBrowser(bench).get("/console")
        #expect(response.headers[.location]?.hasPrefix("/assay/console/sign-in?") == true)
    }
}
