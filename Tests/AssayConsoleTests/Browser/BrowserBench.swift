import AssayCore
import AssayInstruments
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Foundation
import Testing

/// A console with items of photos of 12 megapixels, and a real browser in which a member has signed in.
struct BrowserBench: Sendable {
    /// The appearance of the pages.
    struct Look: Sendable, CustomTestStringConvertible {
        var width = 1_440
        var height = 800
        var isDark = false
        var language = Language.english

        var name: String { "\(width)-\(isDark ? "dark" : "light")" }
        var testDescription: String { "\(name) \(language.rawValue)" }
    }

    let console: ConsoleBench
    /// The items that wait for an expert.
    let items: [ItemID]
    let tab: BrowserTab
    let address: URL

    static func run(
        _ look: Look = Look(), as role: StaffActor.Role = .admin, items count: Int = 3,
        _ body: @Sendable @escaping (BrowserBench) async throws -> Void
    ) async throws {
        let console = try await ConsoleBench(shop: "Maison Reseller")
        let items = try await seed(count, console)
        let session = try await console.browser(role)
        try await console.serve { address in
            try await Browser.run { browser in
                let tab = try await BrowserTab(browser, width: look.width, height: look.height, isDark: look.isDark)
                try await tab.send("Emulation.setFocusEmulationEnabled", ["enabled": true])
                let cookies = session.cookies.merging(["assay_console_language": look.language.rawValue]) { $1 }
                for (name, value) in cookies {
                    let path = ["name": name, "value": value, "url": "\(address.absoluteString)/console"]
                    try await tab.send("Network.setCookie", path)
                }
                try await body(BrowserBench(console: console, items: items, tab: tab, address: address))
            }
        }
    }

    /// Stores items under review, a flagged one and references, whose photos are links to the files of one photo.
    private static func seed(_ count: Int, _ console: ConsoleBench) async throws -> [ItemID] {
        let platform = console.test.platform
        let pictures = try TestFolder()
        for (name, width, height) in [("", 3_024, 4_032), (".working", 768, 1_024), (".thumbnail", 240, 320)] {
            try await TextureImage(material: .leather, seed: 1, width: width, height: height)
                .write(to: pictures.file("photo\(name)"))
        }
        let facts = ItemFacts(
            category: "sneakers", itemType: nil, brandID: "nike", brandName: "Nike", styleName: "Air Max 1",
            customerItemID: nil, textFields: ["style_name": "Air Max 1"])
        let seeder = try await ItemSeeder(platform, organization: ConsoleBench.shop)
        let user = try #require(try await seeder.addUsers(1).first)
        let at = console.test.clock.now().adding(seconds: -600)
        let final = [FlagState.none, .none, .none, .flagged].map {
            ItemSeeder.Seed(user: user, facts: facts, capturedAt: at, result: .authentic, flag: $0)
        }
        let open = ItemSeeder.Seed(user: user, facts: facts, capturedAt: at, result: .needsReview)
        let items = try await seeder(final + Array(repeating: open, count: count))
        let photos = try await platform.store.read { tx in
            try items.flatMap { try tx.photos.listAccepted(item: $0, organization: ConsoleBench.shop) }
        }
        let blobs = console.test.folder.url.appending(path: "blobs")
        for photo in photos {
            let folder = blobs.appending(path: "\(photo.organization)/\(photo.capture)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for name in ["", ".working", ".thumbnail"] {
                try FileManager.default.linkItem(
                    at: pictures.file("photo\(name)"), to: folder.appending(path: "\(photo.id)\(name)"))
            }
        }
        return Array(items.suffix(count))
    }

    /// Opens a page, and waits until its pictures are there.
    func open(_ path: String) async throws {
        refillLimit()
        // A change of the fragment alone would load nothing.
        try await tab.open(try #require(URL(string: "about:blank")))
        try await tab.open(try #require(URL(string: address.absoluteString + path)))
        try await settle("#main")
    }

    /// Waits for a part of a page, and until the page has loaded its scripts and pictures: keys pressed earlier are lost.
    func settle(_ part: String) async throws {
        try await tab.wait(for: part)
        try await tab.run(
            """
            new Promise((resolve) => document.readyState === 'complete' ? resolve() : addEventListener('load', resolve))
              .then(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve('')))))
            """)
    }

    /// Lets time pass, because the limit of requests goes by the test's clock.
    private func refillLimit() { console.test.clock.advance(seconds: 2) }

    /// Takes an item, so that its page has the forms.
    func take(_ item: ItemID) async throws {
        try await open("/console/items/\(item)")
        try await press("b")
        try await settle("form.decide")
    }

    /// Presses a key; `Ctrl+Enter` is one too.
    func press(_ key: String) async throws {
        let isSend = key == "Ctrl+Enter"
        if isSend { refillLimit() }
        let codes = ["Enter": 13, "Tab": 9, "Escape": 27, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40]
        let name = isSend ? "Enter" : key
        var event: [String: Any] = ["key": name, "modifiers": isSend ? 2 : 0]
        if let code = codes[name] { event["windowsVirtualKeyCode"] = code } else { event["text"] = name }
        try await tab.send("Input.dispatchKeyEvent", event.merging(["type": "keyDown"]) { $1 })
        try await tab.send("Input.dispatchKeyEvent", event.merging(["type": "keyUp", "text": ""]) { $1 })
    }

    @discardableResult
    func run(_ script: String) async throws -> String? { try await tab.run("String(\(script))") }
}
