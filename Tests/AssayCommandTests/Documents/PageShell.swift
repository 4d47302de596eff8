import AssayTestSupport
import Foundation
import Synchronization

/// Somebody who types a page's commands, one after another, in a folder of their own.
///
/// A command is over when it has ended or says where it listens; what listens is stopped when the page is.
final class PageShell: Sendable {
    enum Outcome: Sendable, Equatable {
        case good
        case bad(String)
    }

    /// The item that the documents speak of.
    static let documentedItem = "570RD68HAA"

    /// What sets up, builds or tests the project itself, which whoever runs this test has done: it must be there.
    private static let project = [
        "scripts/benchmark", "scripts/demo", "scripts/lint", "scripts/soak", "scripts/test", "git clone", "swift build",
    ]
    private static let listening = "listening on "

    let folder: URL
    private let errors: URL
    private let page = Mutex(Page())

    private struct Page {
        var running: [RunningProgram] = []
        /// What the documents' examples stand for here, such as the port that a server has been given.
        var meanings: [String: String] = [:]
    }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "assay-page-\(UUID().uuidString)")
        errors = folder.appending(path: "errors")
        let build = folder.appending(path: ".build")
        try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: build.appending(path: "debug"), withDestinationURL: Program.folder)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    var meanings: [String: String] { page.withLock { $0.meanings } }

    /// From now on, an example of the documents stands for something of this page's.
    func mean(_ example: String, _ meaning: String) {
        page.withLock { $0.meanings[example] = meaning }
    }

    /// Types a command.
    func type(_ text: String) async throws -> Outcome {
        if let words = Self.project.first(where: { text == $0 || text.hasPrefix($0 + " ") }) {
            return Self.isThere(words) ? .good : .bad("\(words) is missing, or can't be executed")
        }
        try? FileManager.default.removeItem(at: errors)
        // Replaced by the program that it starts, the shell leaves nothing between this and what it stops.
        let program = try RunningProgram(
            ["/bin/sh", "-c", "cd '\(folder.path)' && exec env \(translated(text))"],
            environment: ["PATH": Self.path], errors: errors)
        while let line = await program.nextLine() {
            guard let address = line.components(separatedBy: Self.listening).dropFirst().first else { continue }
            page.withLock { $0.running.append(program) }
            if line.hasPrefix("assay: ") { mean("http://127.0.0.1:8080", address) }
            return .good
        }
        let status = await program.end()
        remember(program.output)
        return status == 0 ? .good : .bad("status \(status): \(try String(contentsOf: errors, encoding: .utf8))")
    }

    /// Ends the page: stops what still runs, the last first, and gives what did not end well.
    func close() async -> [String] {
        var problems: [String] = []
        for program in page.withLock({ $0.running.reversed() }) {
            program.signal(SIGTERM)
            let status = await program.end()
            if status != 0 { problems.append("status \(status) after: \(program.output)") }
        }
        page.withLock { $0.running = [] }
        return problems
    }
}
