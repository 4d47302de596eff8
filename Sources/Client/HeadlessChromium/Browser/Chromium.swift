package import Foundation

/// A real browser in a separate process, controlled through its debugging pipe.
///
/// It needs no port and no driver. It exits with the pipe, hence also when this process is killed.
package final class Chromium: Sendable {
    /// The time for the browser's start, and for its end after the command to close.
    private static let startLimit = Duration.seconds(60)
    private static let closeLimit = Duration.seconds(20)

    package let connection: DevToolsConnection
    package let options: ChromiumOptions
    private let process: ChromiumProcess

    /// Starts a browser and waits until it answers.
    ///
    /// - Throws: ``ChromiumFailure`` if there is none, or if it does not start.
    package static func launch(_ options: ChromiumOptions) async throws -> Chromium {
        let browser = try Chromium(options)
        do {
            try await browser.connection.send("Browser.getVersion", within: startLimit)
            return browser
        } catch {
            browser.kill()
            await browser.process.ended()
            guard !(error is CancellationError) else { throw error }
            throw ChromiumFailure(
                description: "Chromium did not start: \(error). Run \(ChromiumOptions.program ?? "it") in a terminal "
                    + "to see why.")
        }
    }

    /// Runs a browser during the body, and waits for its exit.
    package static func run<Value>(
        _ options: ChromiumOptions, isolation: isolated (any Actor)? = #isolation,
        _ body: (Chromium) async throws -> Value
    ) async throws -> Value {
        let browser = try await launch(options)
        let outcome: Result<Value, any Error>
        do { outcome = .success(try await body(browser)) } catch { outcome = .failure(error) }
        await browser.close()
        return try outcome.get()
    }

    private init(_ options: ChromiumOptions) throws {
        guard let program = ChromiumOptions.program else {
            throw ChromiumFailure(
                description: "There is no Chromium. Run scripts/setup, or name its program in ASSAY_CHROMIUM.")
        }
        self.options = options
        process = try ChromiumProcess(program, in: options.temporary) { options.arguments(profile: $0) }
        connection = DevToolsConnection(commands: process.commands, answers: process.answers)
    }

    deinit {
        process.kill()
    }

    /// Closes the browser with its own command, and waits until its processes and files are gone.
    package func close() async {
        // Not a child of a cancelled task, which would wait for nothing.
        let closing = Task { [self] in
            _ = try? await connection.send("Browser.close", within: Self.closeLimit)
            connection.finish()
            let killing = Task { [process] in
                try await Task.sleep(for: Self.closeLimit)
                process.kill()
            }
            await process.ended()
            killing.cancel()
        }
        await closing.value
    }

    /// Ends the browser at once, as the system would when memory is short.
    package func kill() {
        process.kill()
    }

    /// The folder of the browser's files.
    package var folder: URL { process.folder }
}
