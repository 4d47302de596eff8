import AssayProcesses
import AssayTestTiming
package import Foundation
import Testing

/// axe-core, which finds faults of a page's accessibility.
package enum Axe {
    /// Returns an expression for a promise of the present page's violations, as texts.
    package static func script() async throws -> String {
        let setup = try ChildProcess([Repository.file("scripts/axe-core").path])
        let status = await setup.end().status
        let path = try #require(
            status == 0 ? setup.output.split(separator: "\n").last.map(String.init) : nil,
            "scripts/axe-core could not install the package of Tests/Screens/requirements.txt")
        let axe = try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
        return """
            (async () => {
              \(axe)
              // While a sheet rises, its colors are mixed with those below. What turns for ever has no end to wait for.
              const ends = document.getAnimations().filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime))
              await Promise.allSettled(ends.map((one) => one.finished))
              const { violations } = await window.axe.run(document, { resultTypes: ['violations'] })
              return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
            })()
            """
    }
}

/// The shifts of a page's parts while it was loaded.
package enum LayoutShifts {
    /// An expression for a promise of what has moved without the user, as texts.
    ///
    /// A source without a node is a box of no element, which no user sees.
    package static let script = """
        (async () => {
          const shifts = await new Promise((resolve) => {
            new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type: 'layout-shift', buffered: true })
            setTimeout(() => resolve([]), 50)
          })
          const sources = shifts.filter((shift) => !shift.hadRecentInput).flatMap((shift) => shift.sources)
          return sources.filter(({ node }) => node).map(({ node, previousRect, currentRect }) => {
            const { top, left } = previousRect
            return `${node.outerHTML?.slice(0, 80) ?? node.nodeName} moved from ${left},${top} to ${currentRect.left},${currentRect.top}`
          })
        })()
        """
}

extension BrowserTab {
    private struct MadeFile: Decodable {
        struct Result: Decodable {
            let data: Data
        }

        let result: Result
    }

    /// Writes a file that a command makes, such as a picture of the page, and returns its bytes.
    @discardableResult
    package func write(_ file: URL, by method: String, _ parameters: [String: Any]) async throws -> Data {
        let made = try JSONDecoder().decode(MadeFile.self, from: await send(method, parameters)).result.data
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try made.write(to: file)
        return made
    }

    /// Runs a script that returns a list of texts, or a promise of one.
    package func list(_ script: String) async throws -> [String] {
        let text = try await run("Promise.resolve(\(script)).then(JSON.stringify)")
        return try JSONDecoder().decode([String].self, from: Data((text ?? "[]").utf8))
    }
}
