import AssayTestTiming
import Foundation
import Testing

@testable import HeadlessChromium

/// Tests for the browser's processes, files and pipe.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ChromiumLifeTests {
    private static func options(_ folder: ShortFolder) -> ChromiumOptions {
        var options = ChromiumOptions(camera: .none, hasWindow: false)
        options.temporary = folder.url
        return options
    }

    private static func isGone(_ folder: ShortFolder) throws -> Bool {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        return files.isEmpty && AppView.processes(naming: folder.url.path).isEmpty
    }

    @Test func `a browser that is closed leaves no process and no file`() async throws {
        let folder = try ShortFolder()
        try await Chromium.run(Self.options(folder)) { browser in
            _ = try await ChromiumTab(browser)
            #expect(!AppView.processes(naming: folder.url.path).isEmpty)
        }
        #expect(try Self.isGone(folder))
    }

    @Test func `a browser whose owner forgets it ends`() async throws {
        let folder = try ShortFolder()
        do { _ = try await Chromium.launch(Self.options(folder)) }
        try await eventually("nothing is left") { try Self.isGone(folder) }
    }

    /// The system closes the pipe of a process that is killed.
    @Test func `a browser whose pipe ends exits, and its folder is removed`() async throws {
        let folder = try ShortFolder()
        let browser = try await Chromium.launch(Self.options(folder))
        browser.connection.finish()
        try await eventually("nothing is left") { try Self.isGone(folder) }
        await #expect(throws: ChromiumFailure.self) { try await browser.connection.send("Browser.getVersion") }
    }

    @Test func `a browser that is killed fails the commands in progress`() async throws {
        let folder = try ShortFolder()
        let browser = try await Chromium.launch(Self.options(folder))
        let tab = try await ChromiumTab(browser)
        let endless = tab.begin("Runtime.evaluate", ["expression": "new Promise(() => {})", "awaitPromise": true])
        browser.kill()
        await #expect(throws: ChromiumFailure.self) { try await endless.value() }
        try await eventually("nothing is left") { try Self.isGone(folder) }
    }

    @Test func `a command has a time limit, and can be cancelled`() async throws {
        let folder = try ShortFolder()
        try await Chromium.run(Self.options(folder)) { browser in
            let tab = try await ChromiumTab(browser)
            let script: [String: any Sendable] = ["expression": "new Promise(() => {})", "awaitPromise": true]
            let late = await #expect(throws: ChromiumFailure.self) {
                try await tab.begin("Runtime.evaluate", script).value(within: .milliseconds(10))
            }
            #expect(late?.description.contains("Runtime.evaluate") == true)
            let task = Task { try await tab.send("Runtime.evaluate", script) }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(try await tab.run("'still ' + 'there'") == "still there")
        }
    }
}
