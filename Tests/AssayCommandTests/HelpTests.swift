import ArgumentParser
import AssayCore
import Testing

@testable import assay

@Suite struct HelpTests {
    private static func leaves(_ command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
        let below = command.configuration.subcommands
        return below.isEmpty ? [command] : below.flatMap(leaves)
    }

    @Test func everyCommandShowsAnExampleOfItself() {
        let leaves = Self.leaves(AssayCommand.self)
        #expect(leaves.count >= 20)
        for leaf in leaves {
            #expect(leaf.configuration.discussion.contains("assay "), "\(leaf) has no example")
            #expect(!leaf.configuration.abstract.isEmpty, "\(leaf) says nothing of itself")
        }
    }

    @Test func everyCommandButServeAndDemoTakesJSON() {
        for leaf in Self.leaves(AssayCommand.self) {
            let takesNone = leaf == ServeCommand.self || leaf == DemoCommand.self
            #expect(AssayCommand.helpMessage(for: leaf).contains("--json") != takesNone, "\(leaf)")
        }
    }

    @Test func everyExampleIsUnderstood() {
        let commands = Self.leaves(AssayCommand.self).flatMap { HelpExample.all(in: $0.configuration.discussion) }
        #expect(commands.count > 40)
        for command in commands {
            #expect(HelpExample.problem(of: command) == nil, "\(command)")
        }
    }

    @Test func anExampleThatIsNotUnderstoodIsFound() {
        let help = "assay items list --fase review\n\nSee `assay items search --flag flagged`, `assay items show`."
        let commands = HelpExample.all(in: help)
        #expect(commands == ["assay items list --fase review", "assay items search --flag flagged"])
        for command in commands { #expect(HelpExample.problem(of: command) != nil, "\(command)") }
    }

    @Test func everyRefusalHasAnExitCode() {
        #expect(code(.badInput) == 65)
        #expect(code(.notFound) == 66)
        #expect(code(.unavailable) == 69)
        #expect(code(.conflict) == 65)
        #expect(code(.forbidden) == 77)
        #expect(CommandFailure.code(of: .revisionConflict) == 75, "which goes well the next time")
    }

    private func code(_ kind: DomainError.Kind) -> Int32 {
        CommandFailure.code(of: DomainError(kind, "code", "Message."))
    }
}
