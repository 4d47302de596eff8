import AssayKeys
import AssayWeb
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// Tests for the built-in screens as a browser receives them.
@Suite struct WebRouteTests {
    private func get(_ path: String, headers: HTTPFields = [:]) async throws -> TestResponse {
        let router = Router()
        WebRoutes.add(to: router)
        return try await Application(router: router).test(.router) { client in
            try await client.execute(uri: path, method: .get, headers: headers)
        }
    }

    /// Returns the addresses in a text, found by a pattern whose single group is the address.
    private func addresses(in text: String, _ pattern: Regex<(Substring, Substring)>) -> Set<String> {
        Set(text.matches(of: pattern).map { String($0.output.1) })
    }

    /// The pages, with the folder that their addresses are relative to.
    private static let pages = ScreenName.allCases.map { ($0.path, "/screens/") } + [("/verify", "/")]

    @Test(arguments: pages)
    func aPageLoadsItsOwnFilesAndNothingElse(path: String, folder: String) async throws {
        let page = try await get(path)
        #expect(page.status == .ok)
        #expect(page.headers[.contentType] == "text/html; charset=utf-8")
        let policy = try #require(page.headers[.contentSecurityPolicy])
        #expect(policy.contains("default-src 'none'"))
        #expect(!policy.contains("unsafe"))
        let html = String(buffer: page.body)
        #expect(!html.contains("style="))
        #expect(!html.contains("onclick="))
        #expect(!html.contains(/<script(?![^>]*src=)/))
        // The addresses are relative, so that a proxy can add a path prefix.
        let linked = Set(addresses(in: html, /(?:src|href)="([^"]+)"/).map { folder + $0 })
        var (waiting, seen): (Set<String>, Set<String>) = (linked, [])
        while let path = waiting.popFirst() {
            guard seen.insert(path).inserted else { continue }
            let file = try await get(path)
            #expect(file.status == .ok, "\(path)")
            #expect(file.headers[.xContentTypeOptions] == "nosniff")
            let imports = addresses(in: String(buffer: file.body), /from '\.\/([^']+)'/)
            waiting.formUnion(imports.map { "/screens/assets/\($0)" })
        }
        #expect(seen.count >= 5)
        // The browser requests all scripts at once, without reading the first ones before.
        #expect(seen == linked)
    }

    @Test func theStartPageLeadsToWhatTheServerHas() async throws {
        let page = try await get("/")
        #expect(page.status == .ok)
        #expect(page.headers[.contentType] == "text/html; charset=utf-8")
        let screen = try await get("/screens/capture")
        let perPage: Set = ["etag", "content-length"]
        #expect(
            page.headers.filter { !perPage.contains($0.name.canonicalName) }
                == screen.headers.filter { !perPage.contains($0.name.canonicalName) })
        let html = String(buffer: page.body)
        #expect(!html.contains("{{"))
        #expect(!html.contains("style="))
        #expect(!html.contains(/<script(?![^>]*src=)/))
        // Relative, so that a proxy can add a path prefix.
        let links = addresses(in: html, /(?:src|href)="([^"]+)"/)
        #expect(links.allSatisfy { !$0.hasPrefix("/") && !$0.contains("://") })
        let own = links.filter { $0.hasPrefix("screens/") || $0 == "verify" }
        for file in own { #expect(try await get("/\(file)").status == .ok, "\(file)") }
        let endpoints = Set(Endpoints.all.filter { $0.audience == .anyone && $0.method == .get }.map(\.template))
        for link in links.subtracting(own) {
            #expect(endpoints.contains(link.hasPrefix("openapi/") ? "/openapi/{document}" : "/\(link)"), "\(link)")
        }
    }

    @Test(arguments: [
        (ScreenName.capture, "capture.js", "capture.title", "Photos"),
        (ScreenName.retake, "capture.js", "retake.title", "Photos to take again"),
        (ScreenName.flag, "flag.js", "flag.title", "Is the result wrong?"),
        (ScreenName.detail, "detail.js", "detail.title", "Item details"),
        (ScreenName.phone, "phone.js", "phone.title", "Go on with this phone"),
    ])
    func aPageIsItsOwnSectionsInTheSharedShell(
        screen: ScreenName, script: String, key: String, title: String
    ) async throws {
        let html = String(buffer: try await get(screen.path).body)
        #expect(html.contains("<title data-text=\"\(key)\">\(title)</title>"))
        #expect(addresses(in: html, /<script[^>]*src="([^"]+)"/) == ["assets/\(script)"])
        let sections = html.matches(of: /<section id="(\w+)"/).map { String($0.output.1) }
        #expect(sections.first == "busy")
        #expect(sections.last == "unhosted")
        #expect(sections.count > 2)
        #expect(sections.count == Set(sections).count)
        #expect(!html.contains("{{"))
        var texts = ""
        for file in try await textFiles() { texts += String(buffer: try await get(file).body) }
        #expect(texts.contains("'\(key)': '\(title)'"))
    }

    @Test func aFileThatHasNotChangedIsNotSentAgain() async throws {
        let first = try await get("/screens/flag")
        let tag = try #require(first.headers[.eTag])
        let second = try await get("/screens/flag", headers: [.ifNoneMatch: tag])
        #expect(second.status == .notModified)
        #expect(second.body.readableBytes == 0)
        #expect(tag.hasPrefix("W/"), "it stands for the compressed form, too")
        for known in ["*", String(tag.dropFirst(2)), "\"other\",\t\(tag)"] {
            #expect(try await get("/screens/flag", headers: [.ifNoneMatch: known]).status == .notModified, "\(known)")
        }
        #expect(try await get("/screens/flag", headers: [.ifNoneMatch: "\"other\""]).status == .ok)
    }

    @Test func filesAreSentCompressedToBrowsersThatAcceptIt() async throws {
        for path in ["/screens/capture", "/screens/assets/texts.js", "/screens/assets/screens.css"] {
            let plain = try await get(path)
            #expect(plain.headers[.contentEncoding] == nil)
            let response = try await get(path, headers: [.acceptEncoding: "gzip, deflate, br"])
            #expect(response.headers[.contentEncoding] == "gzip")
            #expect(response.headers[.eTag] == plain.headers[.eTag])
            #expect([plain, response].map { $0.headers[.vary] } == ["Accept-Encoding", "Accept-Encoding"])
            #expect(response.body.readableBytes * 2 < plain.body.readableBytes)
            #expect(response.body.readableBytesView.starts(with: [0x1F, 0x8B]))
        }
    }

    /// Returns the scripts that have texts: those that the pages preload and whose names say so.
    private func textFiles() async throws -> [String] {
        var files: Set<String> = []
        for (path, _) in Self.pages {
            let html = String(buffer: try await get(path).body)
            files.formUnion(addresses(in: html, /href="(?:screens\/)?(assets\/(?:[\w-]+-)?texts\.js)"/))
        }
        return files.sorted().map { "/screens/\($0)" }
    }

    @Test func everyTextThatAPageUsesIsThereInEveryLanguage() async throws {
        var known: [String: Set<String>] = [:]
        for file in try await textFiles() {
            let texts = String(buffer: try await get(file).body)
            for match in texts.matches(of: #/(?s)\n {2,4}(\w\w): \{(.*?)\n {2,4}\}/#) {
                let keys = match.output.2.matches(of: #/\n +'?([\w.]+)'?:\s/#).map { String($0.output.1) }
                known[String(match.output.1), default: []].formUnion(keys)
            }
        }
        #expect(known.keys.sorted() == ["en", "ja"])
        var used = Set(CertificateFailure.allCases.map { "verify.\($0.rawValue)" })
        // The capture screen loads the scripts for a phone when they are used.
        let later: Set = ["assets/handover.js", "assets/handover-view.js"]
        for path in ["/screens/capture", "/screens/flag", "/screens/detail", "/screens/phone", "/verify"] {
            let html = String(buffer: try await get(path).body)
            used.formUnion(addresses(in: html, /data-(?:text|label|placeholder)="([\w.]+)"/))
            for script in addresses(in: html, /(?:src|href)="(?:screens\/)?(assets\/[\w-]+\.js)"/).union(later) {
                let source = String(buffer: try await get("/screens/\(script)").body)
                used.formUnion(addresses(in: source, /\btext\('([\w.]+)'/))
            }
        }
        #expect(used.count > 40)
        for (language, keys) in known { #expect(used.subtracting(keys) == [], "\(language)") }
    }

    @Test func thePageAndTheCommandHaveTheSameSentences() async throws {
        let texts = String(buffer: try await get("/screens/assets/verify-texts.js").body)
        for failure in CertificateFailure.allCases {
            #expect(texts.contains("'verify.\(failure.rawValue)': '\(failure)'"))
        }
    }

    @Test func aSlashAtTheEndLeadsToThePage() async throws {
        #expect(try await get("/verify/").headers[.location] == "../verify")
    }

    @Test func theFirstViewOfAScreenIsSmall() async throws {
        for screen in ScreenName.allCases {
            let page = try await get(screen.path, headers: [.acceptEncoding: "gzip"])
            let html = String(buffer: try await get(screen.path).body)
            var bytes = page.body.readableBytes
            for file in addresses(in: html, /(?:src|href)="([^"]+)"/) {
                bytes += try await get("/screens/\(file)", headers: [.acceptEncoding: "gzip"]).body.readableBytes
            }
            #expect(bytes <= 60 * 1024, "\(screen.rawValue)")
        }
    }

    @Test func theGalleryIsNoPartOfTheServer() async throws {
        for path in ["/screens/gallery", "/screens/assets/gallery.js", "/screens/assets/states.js"] {
            #expect(try await get(path).status == .notFound)
        }
    }
}
