import AssayInstruments
import AssayTestSupport
import Foundation
import Hummingbird
import HummingbirdTesting
import Testing

@testable import ScreenGallery

/// Tests for every state of the screens, as the gallery shows them, in a real browser.
@Suite(.serialized, .timeLimit(.minutes(5))) struct GalleryTests {
    /// The circumstances in which the states are shown.
    struct Look: Sendable, CustomTestStringConvertible {
        let width: Int
        let isDark: Bool
        /// Further words of the gallery's address.
        let options: String

        var testDescription: String { "\(width) px\(isDark ? ", dark" : "")\(options)" }
    }

    /// Opens the gallery in a browser.
    private static func run(_ look: Look, _ body: @Sendable @escaping (BrowserTab, URL) async throws -> Void)
        async throws
    {
        let router = Router()
        GalleryRoutes.add(to: router)
        try await Application(router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)))
            .test(.live) { client in
                let port = try #require(client.port)
                let url = try #require(URL(string: "http://127.0.0.1:\(port)/screens/gallery"))
                try await Browser.run { browser in
                    let tab = try await BrowserTab(browser, width: look.width, isDark: look.isDark)
                    try await tab.open(url)
                    try await tab.wait(for: "html[data-state]")
                    try await body(tab, url)
                }
            }
    }

    /// Shows each state in turn, and collects what the script finds in it.
    private static func findings(in look: Look, _ script: String) async throws -> [String] {
        let found = Found()
        try await run(look) { tab, url in
            for state in try await tab.list(
                "import('/screens/assets/states.js').then((list) => list.states.map(({ id }) => id))")
            {
                try await show(state, look, tab, url)
                for finding in try await tab.list(script) { await found.add("\(state): \(finding)") }
            }
        }
        return await found.all
    }

    private actor Found {
        private(set) var all: [String] = []

        func add(_ finding: String) { all.append(finding) }
    }

    private static func show(_ state: String, _ look: Look, _ tab: BrowserTab, _ gallery: URL) async throws {
        // A change of the fragment alone would load nothing.
        let blank = try #require(URL(string: "about:blank"))
        try await tab.open(blank)
        let page = try #require(URL(string: "\(gallery.absoluteString)#state=\(state)\(look.options)"))
        try await tab.open(page)
        try await tab.wait(for: "html[data-state]")
    }

    @Test(arguments: [false, true]) func theModulesPassTheirOwnTests(isDark: Bool) async throws {
        try await Self.run(Look(width: 390, isDark: isDark, options: "")) { tab, _ in
            let wrong = try await tab.list("import('/screens/assets/module-tests.js').then(({ run }) => run())")
            #expect(wrong == [])
        }
    }

    /// A state is reached, is not wider than the window, and nothing in it moves while it is built.
    @Test(arguments: [
        Look(width: 390, isDark: false, options: ""), Look(width: 768, isDark: false, options: "&lang=ja"),
        Look(width: 1280, isDark: true, options: "&lang=en-XA"), Look(width: 320, isDark: false, options: "&text=200"),
    ])
    func everyStateIsShownWhole(look: Look) async throws {
        let findings = try await Self.findings(
            in: look,
            """
            (async () => {
              const { dataset, scrollWidth } = document.documentElement
              const found = []
              if (dataset.state !== 'ready') found.push(dataset.fault ?? 'not reached')
              if (scrollWidth > innerWidth) found.push(`${scrollWidth} px wide in ${innerWidth}`)
              found.push(...await \(LayoutShifts.script))
              return found
            })()
            """)
        #expect(findings == [])
    }

    @Test(arguments: [false, true]) func axeFindsNothingInAnyState(isDark: Bool) async throws {
        let findings = try await Self.findings(
            in: Look(width: 390, isDark: isDark, options: ""), try await Axe.script())
        #expect(findings == [])
    }
}
