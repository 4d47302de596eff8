import AssayCore
import AssayInstruments
import AssayTestSupport
import AssayTestTiming
import Foundation
import Hummingbird
import HummingbirdTesting
import Testing

/// Tests for the page of a certificate in each of its states, in a real browser and on paper.
@Suite(.serialized, .timeLimit(.minutes(10))) struct BrowserCertificateTests {
    /// Returns the id of an item for each state of the page.
    private func states(_ bench: CertificateBench) async throws -> [(state: String, id: String)] {
        let removed = try await bench.item(1)
        try await bench.removePhotos()
        let (valid, ended) = (try await bench.item(2), try await bench.item(3))
        try await bench.reopen(ended)
        let test = try await bench.item(4, of: CertificateBench.sandbox)
        return [
            ("valid", valid.rawValue), ("removed", removed.rawValue), ("test", test.rawValue),
            ("ended", ended.rawValue), ("missing", "0000000000"),
        ]
    }

    /// The pictures and the paper are in `.build/screenshots/certificates`.
    @Test func everyStateIsWholeStillAccessibleAndOneSheetOnPaper() async throws {
        let bench = try await CertificateBench()
        let (states, axe) = (try await states(bench), try await Axe.script())
        let folder = Repository.file(".build/screenshots/certificates")
        try await Application(
            responder: bench.responder, configuration: .init(address: .hostname("127.0.0.1", port: 0))
        )
        .test(.live) { client in
            let port = try #require(client.port)
            try await Browser.run { browser in
                for (width, isDark, language) in [
                    (320, false, "ja"), (390, true, "en"), (1_280, false, "ja"), (1_280, true, "en"),
                ] {
                    let tab = try await BrowserTab(browser, width: width, isDark: isDark)
                    try await tab.send(
                        "Emulation.setUserAgentOverride", ["userAgent": "test", "acceptLanguage": language])
                    for (state, id) in states {
                        try await tab.open(try #require(URL(string: "http://127.0.0.1:\(port)/c/\(id)")))
                        try await tab.wait(for: "main")
                        let findings = try await tab.list(
                            """
                            (async () => [
                              ...await Promise.all([...document.images].map((image) => image.decode())).then(() => []),
                              ...(document.documentElement.lang === '\(language)' ? [] : ['is in another language']),
                              ...(document.documentElement.scrollWidth > innerWidth ? ['is wider than the window'] : []),
                              // A style sheet that loads something costs another round trip.
                              ...performance.getEntriesByType('resource').filter((one) => one.initiatorType === 'css').map(({ name }) => name),
                              ...await \(LayoutShifts.script), ...await \(axe),
                            ])()
                            """)
                        let look = "\(width)-\(isDark ? "dark" : "light")-\(language)"
                        #expect(findings == [], "\(state) \(look)")
                        try await tab.write(
                            folder.appending(path: "\(look)/\(state).png"), by: "Page.captureScreenshot",
                            ["captureBeyondViewport": true])
                        guard width == 1_280 else { continue }
                        for (paper, width, height) in [("a4", 8.27, 11.69), ("letter", 8.5, 11)] {
                            let file = try await tab.write(
                                folder.appending(path: "\(look)/\(state)-\(paper).pdf"), by: "Page.printToPDF",
                                ["paperWidth": width, "paperHeight": height])
                            #expect(String(decoding: file, as: UTF8.self).contains("/Count 1\n"), "\(state) \(paper)")
                        }
                    }
                }
            }
        }
    }
}
