import AssayCore
import AssayInstruments
import AssayTestSupport
import AssayTestTiming
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// Tests for the page of a certificate in each of its states, in a real browser and on paper.
@Suite(.serialized, .timeLimit(.minutes(10))) struct BrowserCertificateTests {
    struct Look: Sendable, CustomTestStringConvertible {
        let width: Int
        var isDark = false
        var language = "en"

        var testDescription: String { "\(width)-\(isDark ? "dark" : "light")-\(language)" }
    }

    /// Opens the page in each state in turn.
    private static func each(
        _ look: Look, _ body: @escaping @Sendable (BrowserTab, String) async throws -> Void
    ) async throws {
        let bench = try await CertificateBench { $0.certificates.showsItemID = true }
        let removed = try await bench.item(1)
        try await bench.removePhotos()
        let (valid, ended) = (try await bench.item(2), try await bench.item(3))
        try await bench.reopen(ended)
        let test = try await bench.item(4, of: CertificateBench.sandbox)
        let states = [
            ("valid", valid.rawValue), ("removed", removed.rawValue), ("test", test.rawValue),
            ("ended", ended.rawValue), ("missing", "0000000000"),
        ]
        try await Application(
            responder: bench.responder, configuration: .init(address: .hostname("127.0.0.1", port: 0))
        )
        .test(.live) { client in
            let port = try #require(client.port)
            try await Browser.run { browser in
                let tab = try await BrowserTab(browser, width: look.width, isDark: look.isDark)
                try await tab.send(
                    "Emulation.setUserAgentOverride", ["userAgent": "test", "acceptLanguage": look.language])
                for (state, id) in states {
                    try await tab.open(try #require(URL(string: "http://127.0.0.1:\(port)/c/\(id)")))
                    try await tab.wait(for: "main")
                    try await tab.run(
                        "Promise.all([...document.images].map((image) => image.decode())).then(() => '')")
                    try await body(tab, state)
                }
            }
        }
    }

    private static let folder = Repository.file(".build/screenshots/certificates")

    /// The pictures are in `.build/screenshots/certificates`.
    @Test(arguments: [
        Look(width: 320, language: "ja"), Look(width: 390, isDark: true), Look(width: 1_280),
        Look(width: 1_280, isDark: true, language: "ja"),
    ])
    func everyStateIsWholeStillAndAccessible(look: Look) async throws {
        let axe = try await Axe.script()
        try await Self.each(look) { tab, state in
            let findings = try await tab.list(
                """
                (async () => [
                  ...(document.documentElement.lang === '\(look.language)' ? [] : ['is in another language']),
                  ...(document.documentElement.scrollWidth > innerWidth ? ['is wider than the window'] : []),
                  // A style sheet that loads something costs another round trip.
                  ...performance.getEntriesByType('resource').filter((one) => one.initiatorType === 'css').map(({ name }) => name),
                  ...await \(LayoutShifts.script), ...await \(axe),
                ])()
                """)
            #expect(findings == [], "\(state)")
            try await tab.write(
                Self.folder.appending(path: "\(look.testDescription)/\(state).png"), by: "Page.captureScreenshot",
                ["captureBeyondViewport": true])
        }
    }

    @Test func everyStateIsPrintedOnOneSheet() async throws {
        try await Self.each(Look(width: 1_280, isDark: true)) { tab, state in
            for (name, width, height) in [("a4", 8.27, 11.69), ("letter", 8.5, 11)] {
                let file = try await tab.write(
                    Self.folder.appending(path: "paper/\(state)-\(name).pdf"), by: "Page.printToPDF",
                    ["paperWidth": width, "paperHeight": height])
                #expect(String(decoding: file, as: UTF8.self).contains("/Count 1\n"), "\(state) \(name)")
            }
        }
    }
}
