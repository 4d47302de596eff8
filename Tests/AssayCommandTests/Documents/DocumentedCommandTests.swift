import Foundation
import Testing

/// Runs the shell commands of the documentation exactly as shown, page by page.
///
/// The time limit measures nothing. It only ends a documented command that neither exits nor listens.
@Suite(.timeLimit(.minutes(20))) struct DocumentedCommandTests {
    @Test(arguments: try DocumentedPage.all())
    func everyDocumentedCommandSucceeds(page: DocumentedPage) async throws {
        let shell = try PageShell()
        if page.needsAnInstallation { try await shell.install(withItem: page.namesAnItem) }
        for command in page.commands {
            let outcome = try await shell.type(command.text)
            #expect(outcome == .good, "\(page.name):\(command.line): \(command.text)")
        }
        #expect(await shell.close() == [])
        // The first page ends with the reader's own item: the list of an app shows what the expert decided.
        if page.name == "README.md" { #expect(shell.outputs.last?.contains(": Authentic") == true) }
    }

    @Test func aFailingCommandIsReported() async throws {
        let shell = try PageShell()
        #expect(try await shell.type("assay items list --data ./nothing-here") != .good)
        #expect(try await shell.type("assay no-such-command") != .good)
        #expect(try await shell.type("scripts/no-such-script") != .good)
        #expect(try await shell.type("assay serve --data ./nothing-here --port 8080") != .good)
        #expect(await shell.close() == [])
    }
}

extension DocumentedPage {
    /// Whether the page needs an installation that another page has created.
    fileprivate var needsAnInstallation: Bool {
        let texts = commands.map(\.text)
        return texts.contains { $0.contains("--data") } && !texts.contains { $0.contains("assay init ") }
    }

    fileprivate var namesAnItem: Bool {
        commands.contains { $0.text.contains(PageShell.documentedItem) }
    }
}
