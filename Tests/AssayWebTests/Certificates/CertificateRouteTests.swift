import AssayCore
import AssayKeys
import AssayQRCode
import AssayTestSupport
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// Tests for the pages, documents and pictures of certificates as anyone receives them.
@Suite(.timeLimit(.minutes(5))) struct CertificateRouteTests {
    private static let files = [".jws", "/preview.jpg", "/photos/outer_side.jpg"]

    private func html(_ page: TestResponse) -> String { String(buffer: page.body) }

    private func pictures(of page: TestResponse) -> [String] {
        html(page).matches(of: /<img src="([^"]+)"/).map { String($0.1) }
    }

    private func robots(of page: TestResponse) throws -> String? {
        page.headers[try #require(HTTPField.Name("X-Robots-Tag"))]
    }

    @Test func thePageSaysWhatWasCertifiedAndByWhom() async throws {
        let bench = try await CertificateBench()
        let item = try await bench.item()
        let page = try await bench.get("/c/\(item)")
        let html = html(page)
        #expect(page.status == .ok && page.headers[.contentType] == "text/html; charset=utf-8")
        #expect(page.headers[.vary] == "Accept-Language" && page.headers[.cacheControl] == "public, max-age=60")
        #expect(try robots(of: page) == nil, "the shop wants it indexed")
        let policy = try #require(page.headers[.contentSecurityPolicy])
        #expect(policy.hasPrefix("default-src 'none'") && !policy.contains("script") && !policy.contains("unsafe"))
        #expect(!html.contains("<script") && !html.contains("style=") && !html.contains("{{"))
        let code = try #require(QRCode("http://assay.test/c/\(item)")).picture.path
        for part in [
            ">Authentic<", ">Nike<", "Air &lt;Max&gt; &quot;1&quot;", "Sneakers", "Maison Reseller", ">assay.test<",
            ">sku-1<", ">\(item)<", "assay certificate verify \(item).jws --url http://assay.test<",
            "<path d=\"\(code)\"",
            "property=\"og:description\" content=\"Certificate of authenticity, issued by Maison Reseller ",
            "property=\"og:image\" content=\"http://assay.test/c/\(item)/preview.jpg\"",
            "rel=\"canonical\" href=\"http://assay.test/c/\(item)\"", "href=\"/c/\(item).jws\"", "href=\"/verify\"",
        ] { #expect(html.contains(part), "\(part)") }
        #expect(!html.contains("<Max>") && !html.contains("<strong>TEST"))
        let styles = html.matches(of: /rel="stylesheet" href="([^"]+)"/).map { String($0.1) }
        #expect(styles == ["/screens/assets/certificate.css"])
        let style = try await bench.get(styles[0])
        #expect(style.status == .ok && !self.html(style).contains("url("))
        #expect(page.body.readableBytes + style.body.readableBytes <= 40 << 10)
        #expect(try await bench.get("/c/\(item.rawValue.lowercased())").body == page.body)
        let japanese = try await bench.get("/c/\(item)", [.acceptLanguage: "ja"])
        #expect(japanese.headers[.contentLanguage] == "ja")
        for part in [">真正品<", ">スニーカー<", ">外側<"] { #expect(self.html(japanese).contains(part), "\(part)") }
    }

    @Test func everyFileHasItsTypeAndEveryPhotoATagOfItsBytes() async throws {
        let bench = try await CertificateBench()
        let item = try await bench.item()
        let photos = pictures(of: try await bench.get("/c/\(item)"))
        #expect(photos.count >= 2)
        for path in photos + ["/c/\(item)/preview.jpg", "/c/\(item).jws", "/c/status.jws"] {
            let file = try await bench.get(path)
            let type = path.hasSuffix(".jws") ? "application/vc+jwt" : "image/jpeg"
            #expect(file.status == .ok && file.headers[.contentType] == type, "\(path)")
            #expect(file.headers[.contentSecurityPolicy] == "default-src 'none'; sandbox", "\(path)")
            #expect(file.headers[.cacheControl] == "public, max-age=60", "\(path)")
            guard photos.contains(path) else { continue }
            let tag = "\"\(SHA256Digest(of: Array(file.body.readableBytesView)).hex)\""
            #expect(file.headers[.eTag] == tag)
            #expect(try await bench.get(path, [.ifNoneMatch: tag]).status == .notModified)
        }
    }

    @Test func everyAddressWithoutACertificateGetsTheSameAnswer() async throws {
        let bench = try await CertificateBench()
        let (waiting, unidentified) = (try await bench.item(1, nil), try await bench.item(2, .unknown))
        let ids = [waiting.rawValue, unidentified.rawValue, "0000000000", "%00", "%FF", "%E2%80%AE"]
        let paths = ids.flatMap { id in ([""] + Self.files).map { "/c/\(id)\($0)" } }
        let first = try await bench.get("/c/x")
        #expect(first.status == .notFound && html(first).contains("There is no such certificate"))
        for path in paths + ["/c/\(try await bench.item(3))/photos/nowhere.jpg"] {
            let answer = try await bench.get(path)
            #expect(answer.status == first.status && answer.body == first.body, "\(path)")
            #expect(answer.headers == first.headers, "\(path)")
        }
    }

    @Test func anEndedCertificateSaysOnlySinceWhen() async throws {
        let bench = try await CertificateBench()
        let item = try await bench.item()
        func answers() async throws -> [TestResponse] {
            var answers: [TestResponse] = []
            for end in [""] + Self.files { answers.append(try await bench.get("/c/\(item)\(end)")) }
            return answers
        }
        #expect(try await answers().allSatisfy { $0.status == .ok })
        for end in [{ try await bench.reopen(item) }, { try await bench.resolve(item, .unknown) }] {
            bench.test.clock.advance(seconds: 86_400)
            try await end()
            let ended = try await answers()
            #expect(ended.allSatisfy { $0.status == .gone })
            #expect(ended.dropFirst().allSatisfy { $0.body.readableBytes == 0 })
            let (html, day) = (html(ended[0]), Int(bench.test.clock.now().iso8601.prefix(10).suffix(2)) ?? 0)
            #expect(html.contains("This certificate is no longer valid since \(day) "))
            #expect(!html.contains("Nike") && !html.contains("Maison") && !html.contains("jpg"))
        }
        try await bench.reopen(item)
        try await bench.resolve(item)
        #expect(try await answers().allSatisfy { $0.status == .ok })
        try await bench.revoke(item)
        #expect(try await answers().allSatisfy { $0.status == .gone })
    }

    @Test func aSandboxesCertificateIsMarkedEverywhere() async throws {
        let bench = try await CertificateBench()
        // With the same photos, so that the previews differ by the mark alone.
        let (real, test) = (try await bench.item(), try await bench.item(of: CertificateBench.sandbox))
        let page = try await bench.get("/c/\(test)")
        let html = html(page)
        #expect(html.contains("<strong>TEST</strong>") && html.contains("content=\"TEST, not a certificate: Nike"))
        #expect(!html.contains(">Authentic<"))
        #expect(try robots(of: page) == "noindex" && !html.contains("sku-1"), "the sandbox has its own settings")
        for (file, isSame) in [("photos/outer_side", true), ("preview", false)] {
            let (one, other) = ("/c/\(real)/\(file).jpg", "/c/\(test)/\(file).jpg")
            #expect((try await bench.get(one).body == bench.get(other).body) == isSame, "\(file)")
        }
    }

    @Test func afterTheRemovalOfPhotosTheirDigestsStay() async throws {
        let bench = try await CertificateBench()
        let path = "/c/\(try await bench.item())"
        let (document, preview) = (try await bench.get("\(path).jws"), try await bench.get("\(path)/preview.jpg"))
        try await bench.removePhotos()
        let page = try await bench.get(path)
        #expect(page.status == .ok && pictures(of: page).isEmpty)
        #expect(html(page).contains(/The photos were deleted on \d+ \w+ \d+\./))
        #expect(try await bench.get("\(path)/photos/outer_side.jpg").status == .notFound)
        #expect(try await bench.get("\(path).jws").body == document.body)
        let after = try await bench.get("\(path)/preview.jpg")
        #expect(after.status == .ok && after.body != preview.body)
    }
}
