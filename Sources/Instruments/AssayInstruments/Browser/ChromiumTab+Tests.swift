package import Foundation
package import HeadlessChromium

/// The use of a page by tests and measurements.
extension ChromiumTab {
    /// Navigates to an address.
    package func open(_ url: URL) async throws {
        try await send("Page.navigate", ["url": url.absoluteString])
    }

    /// Waits until a matching element is visible, also across page loads.
    package func wait(for selector: String) async throws {
        let found = try ChromiumTab.found(selector)
        let look = """
            new Promise((resolve) => requestAnimationFrame(() => {
              const element = \(found)
              resolve(element?.checkVisibility() ? 'shown' : '')
            }))
            """
        while !Task.isCancelled {
            do {
                if try await run(look) == "shown" { return }
            } catch let failure as ChromiumFailure where failure.isOfNavigation {
                // The page has gone during the query, so the next page is queried.
                continue
            }
        }
        throw CancellationError()
    }

    /// Waits for a matching element and clicks it.
    package func click(_ selector: String) async throws {
        try await wait(for: selector)
        let found = try ChromiumTab.found(selector)
        try await run("\(found).click()")
    }

    /// Waits for a matching file input and selects a file for it, as the user would in the system's dialog.
    package func choose(_ file: URL, for selector: String) async throws {
        try await wait(for: selector)
        let found = try ChromiumTab.found(selector)
        let answer = try await send("Runtime.evaluate", ["expression": found])
        guard let input = try ScriptResult(answer).object else {
            throw ChromiumFailure(description: "\(selector) has gone")
        }
        try await send("DOM.setFileInputFiles", ["files": [file.path], "objectId": input])
    }

    /// Grants or denies the pages of an origin access to the camera.
    package func allowCamera(_ isAllowed: Bool, origin: String) async throws {
        try await setPermission("camera", isAllowed ? "granted" : "denied", origin: origin)
    }
}
