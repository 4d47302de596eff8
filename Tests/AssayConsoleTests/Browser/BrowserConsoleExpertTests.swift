import AssayCore
import AssayInstruments
import AssayTestSupport
import Testing

/// A test for the speed of an expert's work in a real browser.
@Suite(.timeLimit(.minutes(10))) struct BrowserConsoleExpertTests {
    /// Measures from the key of the decision until the photos of all regions of the next item are decoded and painted.
    private static let measure = """
        document.addEventListener('keydown', ({ key, ctrlKey }) => {
          if (key === 'Enter' && ctrlKey) sessionStorage.setItem('sent', performance.timeOrigin + performance.now())
        }, { capture: true })
        addEventListener('DOMContentLoaded', async () => {
          await Promise.all([...document.querySelectorAll('.pane:not(.reference) img')].map((image) => image.decode()))
          requestAnimationFrame(() => requestAnimationFrame(() => {
            const took = performance.timeOrigin + performance.now() - Number(sessionStorage.getItem('sent'))
            Object.assign(document.documentElement.dataset, { took: Math.round(took), ready: location.pathname })
          }))
        })
        """

    @Test func anExpertDecidesFiftyItemsByKeysAlone() async throws {
        try await BrowserBench.run(as: .expert, items: 51) { bench in
            try await bench.tab.send("Page.addScriptToEvaluateOnNewDocument", ["source": Self.measure])
            try await bench.open("/console/queue")
            try await bench.press("n")
            var page = ""
            var (seen, times): (Set<String>, [Int]) = ([], [])
            for number in 0...50 {
                try await bench.tab.wait(
                    for: "html[data-ready]:not([data-ready='\(page)'], [data-ready='/console/queue'])")
                page = try await bench.run("document.documentElement.dataset.ready") ?? ""
                seen.insert(page)
                let took = try await bench.run("document.documentElement.dataset.took")
                if number > 0 { times.append(Int(took ?? "") ?? .max) }
                for key in ["a", "G"] + (number < 50 ? ["Ctrl+Enter"] : []) { try await bench.press(key) }
            }
            #expect(seen.count == 51)
            let median = times.sorted()[times.count / 2]
            print("console: from the key to the next item: median \(median) ms, longest \(times.max() ?? 0) ms")
            #expect(median < 300)
        }
    }
}
