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
    /// Returns an installation at an address, whose clock shows the time of issue.
    private static func sample(_ authority: String?) -> CertificateSample {
        CertificateSample(issuer: "http://\(authority ?? "")")
    }

    /// Opens the page in a browser whose clock shows the time of issue.
    private func open(_ body: @Sendable @escaping (BrowserTab, CertificateSample) async throws -> Void) async throws {
        let router = Router()
        WebRoutes.add(to: router)
        router.get("/.well-known/jwks.json") { request, _ in
            String(decoding: try JSONEncoder().encode(Self.sample(request.head.authority).keys()), as: UTF8.self)
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
                    try await tab.run("Date.now = () => \(Int(sample.issued.timeIntervalSince1970) * 1000)")
                    try await body(tab, sample)
                }
            }
    }

    /// Pastes a text, and returns the verdict.
    private func verdict(of compact: String, in tab: BrowserTab) async throws -> String? {
        try await tab.run(
            """
            delete result.dataset.verdict
            document.getElementById('text').value = '\(compact)'
            document.getElementById('form').requestSubmit()
            """)
        try await tab.wait(for: "#result[data-verdict]")
        return try await tab.run("result.dataset.verdict")
    }

    @Test func theBrowserVerifiesACertificateAndItsPhotos() async throws {
        try await open { tab, sample in
            let key = try sample.key(.certificates)
            let good = try sample.certificate().sign(with: key)
            #expect(try await verdict(of: good, in: tab) == "valid")
            try await tab.run(
                """
                {
                  const [chosen, control] = [new DataTransfer(), document.getElementById('photo-files')]
                  const names = ['original', 'published', 'other']
                  for (const name of names) chosen.items.add(new File([name], name, { type: 'image/jpeg' }))
                  control.files = chosen.files
                  control.dispatchEvent(new Event('change'))
                }
                """)
            try await tab.wait(for: "#matches > li:nth-child(3)")
            let matches = "[...document.querySelectorAll('#matches .badge')].map((each) => each.textContent)"
            let sentences = [
                "The original photo: Front", "The published photo: Front", "Not a photo of this certificate",
            ]
            #expect(try await tab.list(matches) == sentences)
            #expect(try await tab.run("String(document.documentElement.scrollWidth <= innerWidth)") == "true")
            var changed = good
            let place = changed.index(changed.startIndex, offsetBy: 200)
            changed.replaceSubrange(place...place, with: changed[place] == "A" ? "B" : "A")
            #expect(try await verdict(of: changed, in: tab) == "bad_signature")
            let test = try sample.certificate(isTest: true).sign(with: sample.key(.testCertificates))
            #expect(try await verdict(of: test, in: tab) == "test")
            #expect(try await tab.run("verdict.textContent") == "\(CertificateFailure.test)")
            #expect(try await verdict(of: sample.certificate(place: 6).sign(with: key), in: tab) == "revoked")
            let foreign = CertificateSample(issuer: "https://other.example").certificate()
            #expect(try await verdict(of: foreign.sign(with: key), in: tab) == "foreign_issuer")
            #expect(try await tab.run("document.querySelector('#verdict a').href") == "https://other.example/verify")
            try await tab.run("crypto.subtle.generateKey = () => Promise.reject(new Error('no Ed25519'))")
            #expect(try await verdict(of: good, in: tab) == "unsupported")
            #expect(
                try await tab.run("document.querySelector('#verdict code').textContent")
                    == "assay certificate verify FILE --url \(sample.issuer)")
        }
    }
}
