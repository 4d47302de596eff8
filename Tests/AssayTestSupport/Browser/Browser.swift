import AssayTestTiming
package import Foundation
import Synchronization

/// A real browser, controlled through its debugging pipe.
///
/// It needs no port and no driver, and exits with the pipe.
package final class Browser: Sendable {
    /// An error response of the browser, as JSON.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    private struct State {
        var last = 0
        var waiting: [Int: CheckedContinuation<Data, any Error>] = [:]
        var listeners: [String: @Sendable (Data) -> Void] = [:]
        var isOver = false
    }

    private struct Answer: Decodable {
        struct Problem: Decodable {
            let message: String
        }

        let id: Int?
        let method: String?
        let error: Problem?
    }

    private let process = Process()
    private let commands = Pipe()
    private let answers = Pipe()
    private let state = Mutex(State())
    /// Finishes when the browser's process has exited.
    private let ending: AsyncStream<Void>

    /// The path of the browser; `nil` if none is installed.
    ///
    /// `scripts/setup` installs one.
    package static let path = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// Runs a browser without a window during the body, and waits for its exit.
    ///
    /// - Parameter camera: A file of consecutive JPEGs that the camera shows; without it there is no camera.
    package static func run<Value>(
        camera: URL? = nil, isolation: isolated (any Actor)? = #isolation, _ body: (Browser) async throws -> Value
    ) async throws -> Value {
        let browser = try Browser(camera: camera)
        let outcome: Result<Value, any Error>
        do { outcome = .success(try await body(browser)) } catch { outcome = .failure(error) }
        await browser.close()
        return try outcome.get()
    }

    private init(camera: URL?) throws {
        guard let path = Self.path else { throw Failure(description: "there is no Chromium: run scripts/setup") }
        let profile = try TestFolder()
        var flags = [
            "--headless", "--no-sandbox", "--remote-debugging-pipe", "--no-first-run", "--disable-gpu",
            "--user-data-dir=\(profile.url.path)", "--hide-scrollbars",
        ]
        if let camera {
            flags += ["--use-fake-device-for-media-stream", "--use-file-for-fake-video-capture=\(camera.path)"]
        } else {
            flags.append("--use-fake-device-for-media-stream=device-count=0")
        }
        // The browser reads commands on descriptor 3 and responds on 4, but Foundation passes only 0 to 2.
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments =
            ["-c", "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>/dev/null", path] + flags + ["about:blank"]
        process.standardInput = commands
        process.standardOutput = answers
        try process.run()
        let descriptor = answers.fileHandleForReading.fileDescriptor
        let (ending, end) = AsyncStream.makeStream(of: Void.self)
        self.ending = ending
        Thread.detachNewThread { [weak self, process] in
            Self.read(descriptor) { self?.take($0) }
            process.waitUntilExit()
            // The browser writes to its profile until its end.
            withExtendedLifetime(profile) { end.finish() }
        }
    }

    /// Closes the browser with its own command, so that it removes its other temporary files.
    private func close() async {
        _ = try? await send("Browser.close")
        try? commands.fileHandleForWriting.close()
        for await _ in ending {}
        // A cancelled test does not wait.
        if process.isRunning { process.terminate() }
    }

    /// Registers a listener for events of a kind, such as `Runtime.bindingCalled`.
    ///
    /// It is called on any thread.
    package func on(_ event: String, _ listener: @escaping @Sendable (Data) -> Void) {
        state.withLock { $0.listeners[event] = listener }
    }

    /// Sends a command and returns its whole response message, as JSON.
    package func send(_ method: String, _ parameters: [String: Any] = [:], session: String? = nil) async throws -> Data
    {
        var message: [String: Any] = ["method": method, "params": parameters]
        message["sessionId"] = session
        let id = state.withLock { state in
            state.last += 1
            return state.last
        }
        message["id"] = id
        let text = try JSONSerialization.data(withJSONObject: message) + [0]
        return try await withCheckedThrowingContinuation { continuation in
            let isOver = state.withLock { state in
                if !state.isOver { state.waiting[id] = continuation }
                return state.isOver
            }
            guard !isOver else { return continuation.resume(throwing: Failure(description: "the browser has ended")) }
            do { try commands.fileHandleForWriting.write(contentsOf: text) } catch { take(nil) }
        }
    }

    /// Handles a message of the browser; `nil` once it has exited.
    private func take(_ message: Data?) {
        guard let message else {
            let left = state.withLock { state in
                defer {
                    state.isOver = true
                    state.waiting = [:]
                }
                return state.waiting.values.map { $0 }
            }
            for continuation in left { continuation.resume(throwing: Failure(description: "the browser has ended")) }
            return
        }
        guard let answer = try? JSONDecoder().decode(Answer.self, from: message) else { return }
        if let id = answer.id {
            let continuation = state.withLock { $0.waiting.removeValue(forKey: id) }
            if let problem = answer.error {
                continuation?.resume(throwing: Failure(description: problem.message))
            } else {
                continuation?.resume(returning: message)
            }
        } else if let event = answer.method {
            state.withLock { $0.listeners[event] }?(message)
        }
    }

    /// Reads messages, each terminated by a zero byte, until the pipe ends.
    private static func read(_ descriptor: Int32, _ take: (Data?) -> Void) {
        var rest = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Foundation.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return take(nil) }
            rest.append(contentsOf: buffer[..<count])
            while let end = rest.firstIndex(of: 0) {
                take(Data(rest[rest.startIndex..<end]))
                rest = Data(rest[(end + 1)...])
            }
        }
    }
}
