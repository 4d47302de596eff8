import AssayInstruments
import Foundation
import HeadlessChromium

/// Several experts decide all items of the queue at the same time.
enum ConsoleRace {
    /// Lets experts decide, each in an own way.
    ///
    /// - Parameters:
    ///   - items: The items of the queue.
    ///   - experts: Each decides until the queue has no item for it, and returns what it was handed.
    /// - Returns: The violations.
    static func run(
        _ items: [String], _ experts: [@Sendable () async throws -> [String]]
    ) async throws -> [Violation] {
        let shares = try await withThrowingTaskGroup(of: [String].self) { group in
            for expert in experts { group.addTask { try await expert() } }
            return try await group.reduce(into: [[String]]()) { $0.append($1) }
        }
        Progress.print("The experts were handed \(shares.map(\.count)) items.")
        return violations(shares, of: items)
    }

    /// Compares what the experts were handed with the queue: each item was handed out once.
    static func violations(_ shares: [[String]], of items: [String]) -> [Violation] {
        let times = Dictionary(shares.joined().map { ($0, 1) }, uniquingKeysWith: +)
        return Set(items).union(times.keys).sorted().filter { times[$0] != 1 }.map {
            Violation(.decidedOnce, "item \($0) was handed to experts \(times[$0] ?? 0) times")
        }
    }

    /// Decides on items in a page of a browser, in a profile of its own, until the queue has none for the expert.
    ///
    /// - Parameter link: The address of a link of the purpose `demo`.
    static func decideAll(in browser: Chromium, by link: URL, queue: URL) async throws -> [String] {
        let tab = try await ChromiumTab(browser, width: 1_024)
        try await tab.open(link)
        try await tab.click("main form button")
        try await tab.wait(for: "a[href$='/console/queue']")
        try await tab.open(queue)
        try await tab.click("form[action*='/queue/next'] button")
        var items: [String] = []
        while let item = try await shown(in: tab, otherThan: items.last) {
            items.append(item)
            // The page may be gone before the answer.
            _ = try? await tab.run(
                """
                document.querySelector('form[action*="/decide"] [name=result][value=authentic]').click()
                document.querySelector('form[action*="/decide"]').requestSubmit()
                """)
        }
        try await tab.close()
        return items
    }

    /// Waits for the page of another item with the form of a decision, or for that of the queue.
    ///
    /// - Returns: `nil` on the page of the queue.
    private static func shown(in tab: ChromiumTab, otherThan last: String?) async throws -> String? {
        let path = """
            document.querySelector('form:is([action*="/decide"], [action*="/queue/next"])') ? location.pathname : ''
            """
        let isFirst = last == nil
        for _ in 0..<1_500 {
            let shown = (try? await tab.run(path)) ?? ""
            let item = shown.firstMatch(of: /\/console\/items\/([A-Z0-9]+)/).map { String($0.1) }
            if let item, item != last { return item }
            if item == nil, !isFirst, shown.hasSuffix("/queue") { return nil }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw SoakError("the page stayed at \(last ?? "the queue")")
    }
}
