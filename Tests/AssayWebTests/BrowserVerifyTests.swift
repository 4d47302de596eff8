import AssayInstruments
import AssayKeys
import AssayTestSupport
import AssayWeb
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// Tests for the page that verifies certificates, in a real browser.
@Suite(.timeLimit(.minutes(2))) struct BrowserVerifyTests {
    /// Opens the page in a browser whose clock shows the time of issue.
    private func open(_ body: @Sendable @escaping (BrowserTab, CertificateSample) async throws -> Void) async throws {
        let router = Router()
        WebRoutes.add(to: router)
        router.get("/.well-known/jwks.json") { request, _ in
            // A copy from before the first certificate is in the browser's cache.
            let purposes: [KeyPurpose] = request.headers[.cacheControl] == nil ? [.login] : KeyPurpose.allCases
            return String(
                decoding: try JSONEncoder().encode(CertificateSample(issuer: "").keys(purposes)), as: UTF8.self)
        }
        router.get("/c/status.jws") { request, _ in
            let sample = CertificateSample(issuer: "http://\(request.head.authority ?? "")")
            return try sample.list(setting: [12]).sign(with: sample.key(.certificates))
        }
        try await Application(router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)))
            .test(.live) { client in
                let sample = CertificateSample(issuer: "http://127.0.0.1:\(try #require(client.port))")
                try await Browser.run { browser in
                    let tab = try await BrowserTab(browser, width: 320)
                    try await tab.open(try #require(URL(string: "\(sample.issuer)/verify")))
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

    @Test func theBrowserGivesTheVerdictsOfTheCommand() async throws {
        try await open { tab, sample in
            let cases = try sample.cases()
            let encoder = JSONEncoder()
            encoder.dateEncodingStrategy = .millisecondsSince1970
            let verdicts = try await tab.list(
                """
                import('/screens/assets/verify-check.js').then(({ verify }) => Promise.all(
                  \(String(decoding: try encoder.encode(cases), as: UTF8.self)).map(({ certificate, ...trust }) =>
                    verify(certificate, trust).then(() => 'valid', (error) => error.code ?? String(error)))))
                """)
            #expect(verdicts == cases.map(\.verdict))
        }
    }

    @Test func theBrowserVerifiesACertificateAndItsPhotos() async throws {
        try await open { tab, sample in
            let key = try sample.key(.certificates)
            let good = try sample.certificate().sign(with: key)
            #expect(try await verdict(of: good, in: tab) == "valid")
            let first = "result.innerText.split('\\n').filter(Boolean)[1]"
            #expect(try await tab.run(first) == "Issuer \(sample.issuer.dropFirst(7))")
            try await tab.run(
                """
                document.ondrop({ preventDefault() {}, dataTransfer: { files:
                  ['original', 'published', 'other'].map((name) => new File([name], name, { type: 'image/jpeg' })) } })
                """)
            try await tab.wait(for: "#matches > li:nth-child(3)")
            let matches = "[...document.querySelectorAll('#matches .badge')].map((each) => each.textContent)"
            #expect(
                try await tab.list(matches)
                    == ["The original photo: Front", "The published photo: Front", "Not a photo of this certificate"])
            #expect(try await tab.run("String(document.documentElement.scrollWidth <= innerWidth)") == "true")
            let axe = try await Axe.script()
            for scheme in ["light", "dark"] {
                try await tab.send(
                    "Emulation.setEmulatedMedia", ["features": [["name": "prefers-color-scheme", "value": scheme]]])
                #expect(try await tab.list(axe) == [], "\(scheme)")
            }
            #expect(try await verdict(of: sample.certificate(place: 6).sign(with: key), in: tab) == "revoked")
            #expect(try await tab.run("verdict.textContent") == "\(CertificateFailure.revoked)")
            let foreign = CertificateSample(issuer: "https://other.example").certificate()
            #expect(try await verdict(of: foreign.sign(with: key), in: tab) == "foreign_issuer")
            #expect(try await tab.run("document.querySelector('#verdict a').href") == "https://other.example/verify")
            #expect(try await tab.run(first) == "Issuer other.example")
            let requests = """
                [...new Set(performance.getEntriesByType('resource').map((each) => each.name))]
                  .filter((name) => !/screens.assets|favicon/.test(name)).sort()
                """
            #expect(
                try await tab.list(requests) == ["/.well-known/jwks.json", "/c/status.jws"].map { sample.issuer + $0 },
                "no file and nothing of it leaves the browser")
            try await tab.run("crypto.subtle.generateKey = () => Promise.reject(new Error('no Ed25519'))")
            #expect(try await verdict(of: good, in: tab) == "unsupported")
            #expect(
                try await tab.run("document.querySelector('#verdict code').textContent")
                    == "assay certificate verify FILE --url \(sample.issuer)")
        }
    }
}
