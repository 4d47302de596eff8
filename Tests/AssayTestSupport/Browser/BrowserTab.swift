package import Foundation

/// One page of a ``Browser``, with separate storage and permissions.
package struct BrowserTab: Sendable {
    private struct Made: Decodable {
        struct Result: Decodable {
            let browserContextId: String?
            let targetId: String?
            let sessionId: String?
            let data: Data?
        }

        let result: Result
    }

    private struct Evaluated: Decodable {
        struct Result: Decodable {
            struct Value: Decodable {
                let value: JSONText?
                let description: String?
                let objectId: String?
            }

            struct Exception: Decodable {
                let exception: Value?
                let text: String
            }

            let result: Value
            let exceptionDetails: Exception?
        }

        let result: Result
    }

    /// A JSON value of any kind; only a string is stored.
    private struct JSONText: Decodable {
        let text: String?

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            text = try? value.decode(String.self)
        }
    }

    private let browser: Browser
    private let context: String
    private let session: String

    /// Opens an empty page.
    ///
    /// - Parameters:
    ///   - width: The page's width, in CSS pixels; `height` likewise.
    ///   - isDark: Whether the user prefers a dark appearance.
    package init(_ browser: Browser, width: Int = 390, height: Int = 844, isDark: Bool = false) async throws {
        self.browser = browser
        func made(_ method: String, _ parameters: [String: Any]) async throws -> Made.Result {
            try JSONDecoder().decode(Made.self, from: await browser.send(method, parameters)).result
        }
        guard let context = try await made("Target.createBrowserContext", [:]).browserContextId,
            let target = try await made(
                "Target.createTarget", ["url": "about:blank", "browserContextId": context]
            ).targetId,
            let session = try await made("Target.attachToTarget", ["targetId": target, "flatten": true]).sessionId
        else { throw Browser.Failure(description: "no page could be opened") }
        (self.context, self.session) = (context, session)
        _ = try await send("Page.enable")
        _ = try await send("Runtime.enable")
        _ = try await send(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": 2, "mobile": width < 600])
        if isDark {
            _ = try await send(
                "Emulation.setEmulatedMedia",
                ["features": [["name": "prefers-color-scheme", "value": "dark"]]])
        }
    }

    /// Sends a command to the page.
    @discardableResult
    package func send(_ method: String, _ parameters: [String: Any] = [:]) async throws -> Data {
        try await browser.send(method, parameters, session: session)
    }

    /// Grants or denies the pages of an origin access to the camera.
    package func allowCamera(_ isAllowed: Bool, origin: String) async throws {
        _ = try await browser.send(
            "Browser.setPermission",
            [
                "permission": ["name": "camera"], "setting": isAllowed ? "granted" : "denied", "origin": origin,
                "browserContextId": context,
            ])
    }

    /// Adds a function `window.<name>(text)` that passes the text to the listener.
    ///
    /// It exists before any script of the page runs.
    package func expose(
        _ name: String, before script: String, _ listener: @escaping @Sendable (String) -> Void
    ) async throws {
        struct Called: Decodable {
            struct Parameters: Decodable {
                let name: String
                let payload: String
            }

            let params: Parameters
        }
        browser.on("Runtime.bindingCalled") { event in
            guard let called = try? JSONDecoder().decode(Called.self, from: event), called.params.name == name else {
                return
            }
            listener(called.params.payload)
        }
        try await send("Runtime.addBinding", ["name": name])
        try await send("Page.addScriptToEvaluateOnNewDocument", ["source": script])
    }

    /// Navigates to an address.
    package func open(_ url: URL) async throws {
        try await send("Page.navigate", ["url": url.absoluteString])
    }

    /// Runs a script, awaits its promise, and returns the result if it is text.
    @discardableResult
    package func run(_ script: String) async throws -> String? {
        let answer = try await send(
            "Runtime.evaluate",
            ["expression": script, "awaitPromise": true, "returnByValue": true, "userGesture": true])
        let result = try JSONDecoder().decode(Evaluated.self, from: answer).result
        if let problem = result.exceptionDetails {
            throw Browser.Failure(description: problem.exception?.description ?? problem.text)
        }
        return result.result.value?.text
    }

    /// Waits until a matching element is visible, also across page loads.
    package func wait(for selector: String) async throws {
        let found = try Self.found(selector)
        let look = """
            new Promise((resolve) => requestAnimationFrame(() => {
              const element = \(found)
              resolve(element?.checkVisibility() ? 'shown' : '')
            }))
            """
        while !Task.isCancelled {
            do {
                if try await run(look) == "shown" { return }
            } catch let failure as Browser.Failure where failure.description.contains("navigated") {
                // The page has gone during the query, so the next page is queried.
                continue
            }
        }
        throw CancellationError()
    }

    /// Waits for a matching element and clicks it.
    package func click(_ selector: String) async throws {
        try await wait(for: selector)
        let found = try Self.found(selector)
        try await run("\(found).click()")
    }

    /// Waits for a matching file input and selects a file for it, as the user would in the system's dialog.
    package func choose(_ file: URL, for selector: String) async throws {
        try await wait(for: selector)
        let found = try Self.found(selector)
        let answer = try await send("Runtime.evaluate", ["expression": found])
        guard let input = try JSONDecoder().decode(Evaluated.self, from: answer).result.result.objectId else {
            throw Browser.Failure(description: "\(selector) has gone")
        }
        try await send("DOM.setFileInputFiles", ["files": [file.path], "objectId": input])
    }

    /// Returns the expression for the first matching element.
    private static func found(_ selector: String) throws -> String {
        let text = try JSONEncoder().encode(selector)
        return "document.querySelector(\(String(decoding: text, as: UTF8.self)))"
    }

    /// Returns a screenshot of the page, as a PNG.
    package func screenshot() async throws -> Data {
        let answer = try await send("Page.captureScreenshot", ["format": "png"])
        return try JSONDecoder().decode(Made.self, from: answer).result.data ?? Data()
    }
}
