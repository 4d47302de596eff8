import AssayProcesses
import AssayTestTiming
import Foundation
import Synchronization

/// A shell that runs a page's commands in sequence, in a separate folder.
///
/// A command is done when it has exited or reports its port. Listening commands are stopped at the end of the page.
final class PageShell: Sendable {
    enum Outcome: Sendable, Equatable {
        case good
        case bad(String)
    }

    /// The example item of the documentation.
    static let documentedItem = "570RD68HAA"

    /// Commands that set up, build or test the project itself.
    ///
    /// They are not run, but must exist.
    private static let project = [
        "scripts/benchmark", "scripts/build", "scripts/demo", "scripts/lint", "scripts/setup", "scripts/soak",
        "scripts/test", "git clone", "swift build",
    ]
    /// The words with which a program that keeps running says that it is ready.
    private static let ready = ["listening on ", "Waiting for events"]

    private let temporary: TestFolder
    var folder: URL { temporary.url }
    private let errors: URL
    private let page = Mutex(Page())

    private struct Page {
        var running: [ChildProcess] = []
        /// The lines that change the shell itself, such as a variable; they come before each later command.
        var state: [String] = []
        var outputs: [String] = []
        /// The actual values for the documentation's examples, such as a server's port.
        var meanings: [String: String] = [:]
    }

    init() throws {
        temporary = try TestFolder()
        errors = temporary.file("errors")
        let build = temporary.file(".build")
        try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
        // A page for operators names the programs of a release build; here both names lead to the build under test.
        for name in ["debug", "release"] {
            try FileManager.default.createSymbolicLink(
                at: build.appending(path: name), withDestinationURL: Program.folder)
        }
    }

    var meanings: [String: String] { page.withLock { $0.meanings } }
    /// The output of each command that ended, in order.
    var outputs: [String] { page.withLock { $0.outputs } }

    /// Maps an example value of the documentation to an actual value.
    func mean(_ example: String, _ meaning: String) {
        page.withLock { $0.meanings[example] = meaning }
    }

    /// Runs a command.
    func type(_ text: String) async throws -> Outcome {
        if let words = Self.project.first(where: { text == $0 || text.hasPrefix($0 + " ") }) {
            return Self.isThere(words) ? .good : .bad("\(words) is missing, or can't be executed")
        }
        try? FileManager.default.removeItem(at: errors)
        let changesShell = text.contains(/^(umask |export |[A-Z]+=\$\(.*\)$)/)
        // With `exec`, the shell replaces itself by the program, so that stopping reaches the program directly.
        let words = translated(text)
        let command = changesShell ? words : "exec env \(words)"
        let state = page.withLock { $0.state }.map { "\($0)\n" }.joined()
        let program = try ChildProcess(
            ["/bin/sh", "-c", "cd '\(folder.path)' || exit\n\(state)\(command)"],
            environment: ["PATH": Self.path], log: errors)
        if changesShell { page.withLock { $0.state.append(words) } }
        while let line = await program.nextLine() {
            remember(line: line)
            guard Self.ready.contains(where: line.contains) else { continue }
            page.withLock { $0.running.append(program) }
            return .good
        }
        let status = await program.end().status
        page.withLock { $0.outputs.append(program.output) }
        remember(program.output)
        return status == 0 ? .good : .bad("status \(status): \(try String(contentsOf: errors, encoding: .utf8))")
    }

    /// Ends the page: stops the running programs in reverse order, and returns the failures.
    func close() async -> [String] {
        var problems: [String] = []
        for program in page.withLock({ $0.running.reversed() }) {
            program.signal(SIGTERM)
            let status = await program.end().status
            if status != 0 { problems.append("status \(status) after: \(program.output)") }
        }
        page.withLock { $0.running = [] }
        return problems
    }
}
