import AssayInstruments
import AssayKeys
import AssayTestSupport
import AssayWeb
import Foundation
import Hummingbird
import HummingbirdTesting
import Testing

/// Tests for the page that verifies certificates, in a real browser.
@Suite(.timeLimit(.minutes(2))) struct VerifyPageTests {
    private struct Page {
        let tab: BrowserTab
        let sample: CertificateSample

        /// Pastes a text, and returns the verdict.
        func verdict(of compact: String) async throws -> String? {
            try await tab.run(
                """
                delete result.dataset.verdict
                document.getElementById('text').value = '\(compact)'
                document.getElementById('form').requestSubmit()
                """)
            try await tab.wait(for: "#result[data-verdict]")
            return try await tab.run("result.dataset.verdict")
        }

        /// Chooses files whose names are their contents, and returns what the page says of them.
        func matches(of names: [String]) async throws -> [String] {
            let list = names.map { "'\($0)'" }.joined(separator: ", ")
            try await tab.run(
                """
                {
                  const [chosen, control] = [new DataTransfer(), document.getElementById('photo-files')]
                  for (const name of [\(list)]) chosen.items.add(new File([name], name, { type: 'image/jpeg' }))
                  control.files = chosen.files
                  control.dispatchEvent(new Event('change'))
                }
                """)
            try await tab.wait(for: "#matches > li:nth-child(\(names.count))")
            return try await tab.list(
                "[...document.querySelectorAll('#matches .badge')].map((each) => each.textContent)")
        }
    }

    /// Opens the page of an installation whose clock, and that of the browser, show the time of issue.
    private func open(_ body: @Sendable @escaping (Page) async throws -> Void) async throws {
        let router = Router()
        WebRoutes.add(to: router)
        router.get("/.well-known/jwks.json") { request, _ in
            let keys = try Self.sample(request.head.authority).keys()
            return String(decoding: try JSONEncoder().encode(keys), as: UTF8.self)
        }
        router.get("/c/status.jws") { request, _ in
            let sample = Self.sample(request.head.authority)
            return try sample.list(setting: [12]).sign(with: sample.key(.certificates))
        }
        try await Application(router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)))
            .test(.live) { client in
                let sample = Self.sample("127.0.0.1:\(try #require(client.port))")
                let url = try #require(URL(string: "\(sample.issuer)/verify"))
                try await Browser.run { browser in
                    let tab = try await BrowserTab(browser, width: 320)
                    try await tab.open(url)
                    try await tab.wait(for: "[data-icon] > svg")
                    let now = Int(sample.issued.timeIntervalSince1970) * 1000
                    try await tab.run("Date.now = () => \(now)")
                    try await body(Page(tab: tab, sample: sample))
                }
            }
    }

    private static func sample(_ authority: String?) -> CertificateSample {
        CertificateSample(issuer: "http://\(authority ?? "")")
    }

    @Test func theBrowserVerifiesACertificateAndItsPhotos() async throws {
        try await open { page in
            let (sample, certificate) = (page.sample, page.sample.certificate())
            let good = try certificate.sign(with: sample.key(.certificates))
            #expect(try await page.verdict(of: good) == "valid")
            #expect(
                try await page.matches(of: ["original", "published", "other"]) == [
                    "The original photo: Front", "The published photo: Front", "Not a photo of this certificate",
                ])
            #expect(try await page.tab.run("String(document.documentElement.scrollWidth)") == "320")
            var changed = good
            let place = changed.index(changed.startIndex, offsetBy: 200)
            changed.replaceSubrange(place...place, with: changed[place] == "A" ? "B" : "A")
            #expect(try await page.verdict(of: changed) == "bad_signature")
            #expect(try await page.verdict(of: String(good.dropLast(2))) == "malformed")
            let test = try sample.certificate(isTest: true).sign(with: sample.key(.testCertificates))
            #expect(try await page.verdict(of: test) == "test")
            #expect(try await page.tab.run("verdict.textContent") == "\(CertificateFailure.test)")
            let revoked = try sample.certificate(place: 6).sign(with: sample.key(.certificates))
            #expect(try await page.verdict(of: revoked) == "revoked")
            let foreign = try CertificateSample(issuer: "https://other.example").certificate()
                .sign(with: sample.key(.certificates))
            #expect(try await page.verdict(of: foreign) == "foreign_issuer")
            #expect(
                try await page.tab.run("document.querySelector('#verdict a').href") == "https://other.example/verify")
        }
    }
}
