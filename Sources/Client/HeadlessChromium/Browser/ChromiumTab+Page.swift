import Foundation

/// The use of a page as by its user.
extension ChromiumTab {
    /// Runs a script, awaits its promise, and returns the result if it is text.
    @discardableResult
    package func run(_ script: String) async throws -> String? {
        let answer = try await send(
            "Runtime.evaluate",
            ["expression": script, "awaitPromise": true, "returnByValue": true, "userGesture": true])
        return try ScriptResult(answer).value as? String
    }

    /// Returns whether a matching element is visible now.
    package func isVisible(_ selector: String) async throws -> Bool {
        let found = try Self.found(selector)
        return try await run("String(\(found)?.checkVisibility() ?? false)") == "true"
    }

    /// Clicks the first matching element, if there is one, and waits until it is hidden, for ten seconds at most.
    ///
    /// Some buttons stay, or take a moment to react, as a shutter does.
    package func press(_ selector: String) async throws {
        try await run("\(try Self.found(selector))?.click()")
        for _ in 0..<200 where try await isVisible(selector) { try await Task.sleep(for: .milliseconds(50)) }
    }

    /// Returns the expression for the first matching element.
    package static func found(_ selector: String) throws -> String {
        let text = try JSONEncoder().encode(selector)
        return "document.querySelector(\(String(decoding: text, as: UTF8.self)))"
    }
}

extension ChromiumFailure {
    /// Whether the page has gone during a command, because the user or the host left it.
    package var isOfNavigation: Bool {
        ["navigated", "context", "Cannot find"].contains { description.contains($0) }
    }
}
