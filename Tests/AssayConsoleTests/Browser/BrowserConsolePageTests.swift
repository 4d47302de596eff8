import AssayCore
import AssayInstruments
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import AssayConsole

/// Tests for every page of the console, as its readers see and use them in a real browser.
@Suite(.serialized, .timeLimit(.minutes(10))) struct BrowserConsolePageTests {
    /// Opens each page in turn: those without parameters, an item that is free, taken, refused and flagged, and the keys.
    private static func each(
        _ bench: BrowserBench, _ body: (String) async throws -> Void
    ) async throws {
        let reader = try await bench.console.browser(.admin)
        for route in ConsoleRoutes.table(bench.console.test.platform) where route.method == .get {
            guard !route.path.contains("{"),
                try await reader.get(route.path).headers[.contentType]?.hasPrefix("text/html") == true
            else { continue }
            try await bench.open(route.path)
            try await body(String(route.path.dropFirst("/console".count).dropFirst()).replacing("/", with: "-"))
        }
        try await bench.open("/console/nowhere")
        try await body("refusal")
        try await bench.open("/console/items/\(bench.items[0])")
        try await body("item-free")
        try await bench.take(bench.items[0])
        try await body("item")
        // A sentence with a hidden character is refused.
        try await bench.tab.run(
            "document.querySelector('[name=note]').value = 'Seams.\\u0007'; document.querySelector('[name=result]').click()"
        )
        try await bench.press("Ctrl+Enter")
        try await bench.settle("main [role=alert]:focus")
        try await body("item-refused")
        try await bench.open("/console/queue?flagged=1")
        try await bench.tab.click("main tbody button")
        try await bench.settle("form.decide")
        try await body("item-flagged")
        try await bench.press("c")
        try await body("item-compare")
        try await bench.press("?")
        try await bench.tab.wait(for: "dialog[open]")
        try await body("keys")
    }

    /// No page is wider than its window, nothing moves while it is loaded, axe-core finds nothing; the pictures are in
    /// `.build/screenshots/console`.
    @Test(arguments: [
        BrowserBench.Look(width: 390, height: 844), .init(width: 390, height: 844, isDark: true, language: .japanese),
        .init(width: 1_024, height: 768, language: .japanese), .init(width: 1_024, height: 768, isDark: true),
        .init(width: 1_600, height: 900), .init(width: 1_600, height: 900, isDark: true, language: .japanese),
    ])
    func everyPageIsWholeStillAndAccessible(look: BrowserBench.Look) async throws {
        let axe = try await Axe.script()
        let folder = Repository.file(".build/screenshots/console/\(look.name)")
        try await BrowserBench.run(look) { bench in
            try await Self.each(bench) { page in
                let findings = try await bench.tab.list(
                    """
                    (async () => [
                      ...(document.documentElement.scrollWidth > innerWidth ? ['is wider than the window'] : []),
                      ...await \(LayoutShifts.script), ...await \(axe),
                    ])()
                    """)
                #expect(findings == [], "\(page)")
                try await bench.picture(folder.appending(path: "\(page.isEmpty ? "start" : page).png"))
            }
        }
    }

    @Test func anItemsPhotoFactsAndFormNeedNoScrolling() async throws {
        try await BrowserBench.run { bench in
            try await bench.take(bench.items[0])
            let hidden = try await bench.tab.list(
                """
                ['.region:not([hidden]) .canvas', '.pairs', '.decide .form-foot button', '.tools', '.strip'].filter((part) => {
                  const { top, left, bottom, right } = document.querySelector(part).getBoundingClientRect()
                  return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth || bottom - top < 20
                })
                """)
            #expect(hidden == [])
            let size = try await bench.run("document.querySelector('.region:not([hidden]) .canvas').clientHeight")
            #expect(Int(size ?? "") ?? 0 > 500)
        }
    }

    /// Tab reaches every control, and shows it.
    @Test func theKeyboardReachesEveryControl() async throws {
        try await BrowserBench.run { bench in
            try await Self.each(bench) { page in
                let count = try await bench.run(
                    """
                    (() => {
                      const root = document.querySelector('dialog[open]') ?? document
                      const all = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]'
                      for (const details of root.querySelectorAll('details')) details.open = true
                      window.controls = [...root.querySelectorAll(all)].filter((one) => one.checkVisibility() && !one.disabled)
                      document.activeElement?.blur()
                      window.hidden = []
                      window.reached = new Set()
                      document.addEventListener('focusin', ({ target }) => reached.add(target))
                      document.addEventListener('focusout', ({ target }) => {
                        const [box] = target.getClientRects()
                        const at = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
                        const isSeen = at && (target.contains(at) || at.closest('label')?.contains(target))
                        if (!isSeen && !target.matches('.skip')) hidden.push(target.outerHTML.slice(0, 120))
                      })
                      return controls.length
                    })()
                    """)
                for _ in 0..<(Int(count ?? "") ?? 0) + 5 { try await bench.press("Tab") }
                let missed = try await bench.tab.list(
                    """
                    controls.filter((one) => {
                      const isSame = (each) => each.type === 'radio' && each.name === one.name && each.form === one.form
                      return !controls.some((each) => (each === one || isSame(each)) && reached.has(each))
                    }).map((one) => one.outerHTML.slice(0, 120)).concat(hidden.map((one) => `hidden: ${one}`))
                    """)
                #expect(missed == [], "\(page)")
            }
        }
    }

    @Test func keysRestInFieldsDuringCompositionAndWhenSwitchedOff() async throws {
        try await BrowserBench.run { bench in
            try await bench.take(bench.items[0])
            let chosen = "document.querySelector('[name=result]:checked')?.value"
            try await bench.press("h")
            try await bench.press("a")
            #expect(try await bench.run("document.activeElement.value") == "a")
            try await bench.run("document.activeElement.blur()")
            try await bench.run(
                "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', isComposing: true, bubbles: true }))"
            )
            #expect(try await bench.run(chosen) == "undefined")
            try await bench.press("?")
            try await bench.tab.run("document.querySelector('#keys-on').click()")
            try await bench.press("Escape")
            try await bench.press("a")
            #expect(try await bench.run(chosen) == "undefined")
            try await bench.tab.run("localStorage.clear()")
            try await bench.press("a")
            #expect(try await bench.run(chosen) == "authentic")
        }
    }

    @Test func keysTakeARowOfTheQueue() async throws {
        try await BrowserBench.run { bench in
            try await bench.open("/console/queue")
            let links = "[...document.querySelectorAll('[data-cycle]')]"
            let rows = try await bench.tab.list("\(links).map((one) => one.pathname)")
            let last = rows.count - 1
            for (key, row) in [("j", 0), ("k", last), ("ArrowDown", 0), ("ArrowDown", 1), ("ArrowUp", 0), ("j", 1)] {
                try await bench.press(key)
                #expect(try await bench.run("document.activeElement.pathname") == rows[row], "\(key)")
            }
            try await bench.press("b")
            try await bench.settle("form.decide")
            #expect(try await bench.run("location.pathname") == rows[1])
        }
    }

    @Test func theFocusIsNeverLost() async throws {
        try await BrowserBench.run { bench in
            let focus = "document.activeElement.id || document.activeElement.name || document.activeElement.tagName"
            try await bench.take(bench.items[0])
            #expect(try await bench.run(focus) == "main")
            try await bench.press("a")
            try await bench.press("Ctrl+Enter")
            try await bench.settle("[data-undo-seconds]")
            #expect(try await bench.run(focus) == "main")
            try await bench.press("z")
            try await bench.settle("[name=result]:checked")
            #expect(try await bench.run(focus) == "main")
            // Another member takes the item over.
            let now = bench.console.test.clock.now()
            let items = bench.items
            try await bench.console.test.platform.store.write { tx in
                try tx.reviewQueue.releaseAll(of: StaffID("admin"))
                for item in items {
                    _ = try tx.reviewQueue.take(
                        item, of: ConsoleBench.shop, for: ConsoleBench.actor(.lead), renewing: false,
                        until: now.adding(seconds: 600), now: now)
                }
            }
            try await bench.tab.run("document.querySelector('[name=note]').value = 'The seams differ.'")
            try await bench.press("Ctrl+Enter")
            try await bench.settle("main [role=alert]:focus")
            #expect(try await bench.run("document.activeElement.textContent.includes('lead@example.com')") == "true")
            #expect(try await bench.run("document.querySelector('[name=note]').value") == "The seams differ.")
        }
    }

    @Test func twoFingersZoomAndMoveAPhoto() async throws {
        try await BrowserBench.run(.init(width: 390, height: 844)) { bench in
            try await bench.tab.send("Emulation.setTouchEmulationEnabled", ["enabled": true, "maxTouchPoints": 2])
            try await bench.open("/console/items/\(bench.items[0])")
            let box = "document.querySelector('.canvas').getBoundingClientRect()"
            try await bench.tab.run("document.querySelector('.canvas').scrollIntoView({ block: 'center' })")
            let (x, y) = (
                Int(try await bench.run("Math.round(\(box).x)") ?? "") ?? 0,
                Int(try await bench.run("Math.round(\(box).y)") ?? "") ?? 0
            )
            func touch(_ type: String, _ points: [(Int, Int)]) async throws {
                let places = points.enumerated().map { ["x": x + $1.0, "y": y + $1.1, "id": $0] }
                try await bench.tab.send("Input.dispatchTouchEvent", ["type": type, "touchPoints": places])
            }
            try await touch("touchStart", [(140, 150), (180, 150)])
            for step in 1...8 { try await touch("touchMove", [(140 - 10 * step, 150), (180 + 10 * step, 150)]) }
            try await touch("touchEnd", [])
            try await bench.tab.wait(for: ".stage.zoomed")
            #expect(try await bench.run("visualViewport.scale") == "1")
        }
    }
}

extension BrowserBench {
    /// Writes a picture of the window.
    func picture(_ file: URL) async throws {
        try await tab.write(file, by: "Page.captureScreenshot", ["format": "png"])
    }
}
