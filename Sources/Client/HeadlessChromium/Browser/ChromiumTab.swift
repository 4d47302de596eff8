package import Foundation

/// One page of a ``Chromium``.
package struct ChromiumTab: Sendable {
    private struct Made: Decodable {
        struct Target: Decodable {
            let targetId: String
            let type: String
        }

        struct Result: Decodable {
            let browserContextId: String?
            let targetId: String?
            let sessionId: String?
            let targetInfos: [Target]?
        }

        let result: Result
    }

    package let browser: Chromium
    /// The identifier of the page, which is also that of its main frame.
    package let target: String
    /// The identifier of the debugging session.
    package let session: String
    private let context: String?

    private static func made(
        _ browser: Chromium, _ method: String, _ parameters: [String: Any] = [:]
    ) async throws -> Made.Result {
        try JSONDecoder().decode(Made.self, from: await browser.connection.send(method, parameters)).result
    }

    /// Opens an empty page of a given size, with separate storage and permissions.
    ///
    /// - Parameters:
    ///   - width: The page's width, in CSS pixels; `height` likewise.
    ///   - isDark: Whether the user prefers a dark appearance.
    package init(_ browser: Chromium, width: Int = 390, height: Int = 844, isDark: Bool = false) async throws {
        guard let context = try await Self.made(browser, "Target.createBrowserContext").browserContextId,
            let target = try await Self.made(
                browser, "Target.createTarget", ["url": "about:blank", "browserContextId": context]
            ).targetId
        else { throw ChromiumFailure(description: "no page could be opened") }
        try await self.init(browser, target: target, context: context)
        try await send(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": 2, "mobile": width < 600])
        if isDark {
            try await send(
                "Emulation.setEmulatedMedia",
                ["features": [["name": "prefers-color-scheme", "value": "dark"]]])
        }
    }

    /// Takes over the window with which a browser has started.
    package init(windowOf browser: Chromium) async throws {
        for _ in 0..<400 {
            let targets = try await Self.made(browser, "Target.getTargets").targetInfos ?? []
            if let page = targets.first(where: { $0.type == "page" }) {
                try await self.init(browser, target: page.targetId, context: nil)
                return
            }
            // The browser answers before its window is open.
            try await Task.sleep(for: .milliseconds(50))
        }
        throw ChromiumFailure(description: "the browser has opened no window")
    }

    private init(_ browser: Chromium, target: String, context: String?) async throws {
        let attached = try await Self.made(browser, "Target.attachToTarget", ["targetId": target, "flatten": true])
        guard let session = attached.sessionId else { throw ChromiumFailure(description: "no page could be opened") }
        (self.browser, self.target, self.context, self.session) = (browser, target, context, session)
        try await send("Page.enable")
        try await send("Runtime.enable")
    }

    /// Sends a command to the page.
    @discardableResult
    package func send(_ method: String, _ parameters: [String: Any] = [:]) async throws -> Data {
        try await browser.connection.send(method, parameters, session: session)
    }

    /// Sends a command to the page at once, and does not wait.
    @discardableResult
    package func begin(_ method: String, _ parameters: [String: Any] = [:]) -> PendingAnswer {
        browser.connection.begin(method, parameters, session: session)
    }

    /// Registers a listener for the page's events of a kind; it replaces the owner's earlier one.
    package func on(_ event: String, as owner: String, _ listener: @escaping @Sendable (Data) -> Void) {
        browser.connection.on(event, session: session, as: owner, listener)
    }

    /// Sets the user's decision about a device, `camera` or `microphone`, for the pages of an origin.
    ///
    /// - Parameter setting: `granted`, `denied`, or `prompt` to ask the user in the window.
    package func setPermission(_ device: String, _ setting: String, origin: String) async throws {
        var parameters: [String: Any] = ["permission": ["name": device], "setting": setting, "origin": origin]
        parameters["browserContextId"] = context
        try await browser.connection.send("Browser.setPermission", parameters)
    }

    /// Closes the page, as the user does with its window.
    package func close() async throws {
        try await browser.connection.send("Target.closeTarget", ["targetId": target])
    }
}
