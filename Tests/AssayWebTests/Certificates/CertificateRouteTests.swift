import AssayCore
import AssayTestSupport
import AssayWire
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// Tests for the pages, documents and pictures of certificates as anyone receives them.
@Suite(.timeLimit(.minutes(5))) struct CertificateRouteTests {
    private static let robots = HTTPField.Name("X-Robots-Tag")

    private func pictures(of page: TestResponse) -> [String] {
        String(buffer: page.body).matches(of: /<img src="([^"]+)"/).map { String($0.1) }
    }

    @Test func thePageSaysWhatWasCertifiedAndByWhom() async throws {
        let bench = try await CertificateBench()
        let item = try await bench.item()
        let page = try await bench.get("/c/\(item)")
        let html = String(buffer: page.body)
        #expect(page.status == .ok)
        #expect(page.headers[.contentType] == "text/html; charset=utf-8")
        #expect(page.headers[.vary] == "Accept-Language")
        #expect(page.headers[.cacheControl] == "public, max-age=60")
        #expect(page.headers[try #require(Self.robots)] == "noindex")
        let policy = try #require(page.headers[.contentSecurityPolicy])
        #expect(policy.hasPrefix("default-src 'none'") && !policy.contains("script") && !policy.contains("unsafe"))
        #expect(!html.contains("<script") && !html.contains("style=") && !html.contains("{{"))
        for part in [
            ">Authentic<", ">Nike<", "Air &lt;Max&gt; &quot;1&quot;", "Sneakers", "Maison Reseller", "assay.test",
            ">\(item)<", "assay certificate verify \(item).jws --url http://assay.test<", "<svg class=\"code-image\"",
            "property=\"og:description\" content=\"Certificate of authenticity, issued by Maison Reseller ",
            "property=\"og:image\" content=\"http://assay.test/c/\(item)/preview.jpg\"",
            "rel=\"canonical\" href=\"http://assay.test/c/\(item)\"", "href=\"/c/\(item).jws\"", "href=\"/verify\"",
        ] { #expect(html.contains(part), "\(part)") }
        #expect(!html.contains("<Max>") && !html.contains("sku-1") && !html.contains("<strong>TEST"))
        let styles = html.matches(of: /rel="stylesheet" href="([^"]+)"/).map { String($0.1) }
        #expect(styles == ["/screens/assets/certificate.css"])
        let style = try await bench.get(styles[0])
        #expect(style.status == .ok && !String(buffer: style.body).contains("url("))
        #expect(page.body.readableBytes + style.body.readableBytes <= 40 << 10)

        let typed = try await bench.get("/c/\(item.rawValue.lowercased())")
        #expect(typed.body == page.body)
        let japanese = try await bench.get("/c/\(item)", [.acceptLanguage: "ja"])
        #expect(String(buffer: japanese.body).contains(">真正品<"))
        #expect(japanese.headers[.contentLanguage] == "ja")
    }

    @Test func whatTheSettingsAllowIsShown() async throws {
        let bench = try await CertificateBench { settings in
            settings.certificates.showsItemID = true
            settings.certificates.showsPhotos = false
            settings.certificates.isIndexed = true
        }
        let page = try await bench.get("/c/\(try await bench.item())")
        #expect(page.headers[try #require(Self.robots)] == nil)
        #expect(String(buffer: page.body).contains("sku-1"))
        #expect(pictures(of: page).isEmpty)
    }

    @Test func everyFileHasItsTypeAndEveryPictureATagOfItsBytes() async throws {
        let bench = try await CertificateBench()
        let item = try await bench.item()
        for path in ["/c/\(item).jws", "/c/status.jws"] {
            let answer = try await bench.get(path)
            #expect(answer.status == .ok && answer.headers[.contentType] == "application/vc+jwt", "\(path)")
            #expect(answer.headers[.cacheControl] == "public, max-age=60", "\(path)")
        }
        let sources = pictures(of: try await bench.get("/c/\(item)"))
        #expect(sources.count >= 2)
        for source in sources + ["/c/\(item)/preview.jpg"] {
            let picture = try await bench.get(source)
            #expect(picture.status == .ok && picture.headers[.contentType] == "image/jpeg")
            #expect(picture.headers[.contentSecurityPolicy] == "default-src 'none'; sandbox")
            let digest = Array(SHA256.hash(data: Array(picture.body.readableBytesView))).hexText
            let tag = source.hasSuffix("preview.jpg") ? String(digest.prefix(24)) : digest
            #expect(picture.headers[.eTag] == "\"\(tag)\"")
            #expect(try await bench.get(source, [.ifNoneMatch: "\"\(tag)\""]).status == .notModified)
        }
    }

    @Test func everyAddressWithoutACertificateGetsTheSameAnswer() async throws {
        let bench = try await CertificateBench()
        let waiting = try await bench.item(1, nil)
        let unidentified = try await bench.item(2, .unknown)
        let authentic = try await bench.item(3)
        var answers: [String: TestResponse] = [:]
        for id in [waiting.rawValue, unidentified.rawValue, "0000000000", "x", "%00", "%FF", "%E2%80%AE"] {
            for end in ["", ".jws", "/preview.jpg", "/outer_side.jpg"] {
                answers["/c/\(id)\(end)"] = try await bench.get("/c/\(id)\(end)")
            }
        }
        answers["unknown region"] = try await bench.get("/c/\(authentic)/nowhere.jpg")
        let first = try #require(answers["/c/x"])
        #expect(first.status == .notFound && String(buffer: first.body).contains("There is no such certificate"))
        for (path, answer) in answers {
            #expect(answer.status == first.status && answer.body == first.body, "\(path)")
            #expect(answer.headers == first.headers, "\(path)")
        }
    }

    @Test func anEndedCertificateSaysOnlySinceWhen() async throws {
        let bench = try await CertificateBench()
        let item = try await bench.item()
        let source = try #require(pictures(of: try await bench.get("/c/\(item)")).first)
        let files = ["/c/\(item).jws", "/c/\(item)/preview.jpg", source]
        func expectStatus(_ status: HTTPResponse.Status) async throws {
            for file in files {
                let answer = try await bench.get(file)
                #expect(answer.status == status, "\(file)")
                #expect(status == .ok || answer.body.readableBytes == 0, "\(file)")
            }
        }
        try await expectStatus(.ok)
        let ends: [(CertificateBench) async throws -> Void] = [
            { try await $0.reopen(item) }, { try await $0.resolve(item, .unknown) },
        ]
        for end in ends {
            bench.test.clock.advance(seconds: 86_400)
            try await end(bench)
            let page = try await bench.get("/c/\(item)")
            let html = String(buffer: page.body)
            #expect(page.status == .gone)
            let day = Int(bench.test.clock.now().iso8601.prefix(10).suffix(2)) ?? 0
            #expect(html.contains("This certificate is no longer valid since \(day) "))
            #expect(!html.contains("Nike") && !html.contains("Maison") && !html.contains("jpg"))
            try await expectStatus(.gone)
        }
        try await bench.reopen(item)
        try await bench.resolve(item)
        #expect(try await bench.get("/c/\(item)").status == .ok)
        try await bench.revoke(item)
        #expect(try await bench.get("/c/\(item)").status == .gone)
        try await expectStatus(.gone)
    }

    @Test func aSandboxesCertificateIsMarkedEverywhere() async throws {
        let bench = try await CertificateBench()
        // With the same photos, so that the previews differ by the mark alone.
        let (real, test) = (try await bench.item(), try await bench.item(of: CertificateBench.sandbox))
        let html = String(buffer: try await bench.get("/c/\(test)").body)
        #expect(html.contains("<strong>TEST</strong>") && html.contains("content=\"TEST, not a certificate: Nike"))
        #expect(!html.contains(">Authentic<"))
        for (file, isSame) in [("outer_side", true), ("preview", false)] {
            let bodies = [
                try await bench.get("/c/\(real)/\(file).jpg").body, try await bench.get("/c/\(test)/\(file).jpg").body,
            ]
            #expect((bodies[0] == bodies[1]) == isSame, "\(file)")
        }
    }

    @Test func afterTheRemovalOfPhotosTheirDigestsStay() async throws {
        let bench = try await CertificateBench()
        let item = try await bench.item()
        let (document, preview) = ("/c/\(item).jws", "/c/\(item)/preview.jpg")
        let before = (try await bench.get(document).body, try await bench.get(preview).body)
        let source = try #require(pictures(of: try await bench.get("/c/\(item)")).first)
        try await bench.removePhotos()
        let page = try await bench.get("/c/\(item)")
        #expect(page.status == .ok && pictures(of: page).isEmpty)
        #expect(String(buffer: page.body).contains(/The photos were deleted on \d+ \w+ \d+\./))
        #expect(try await bench.get(source).status == .notFound)
        #expect(try await bench.get(document).body == before.0)
        let after = try await bench.get(preview)
        #expect(after.status == .ok && after.body != before.1)
    }
}
