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

    @Test func everyRefusalHasAnExitCode() {
        #expect(CommandFailure.code(of: .badInput) == 65)
        #expect(CommandFailure.code(of: .notFound) == 66)
        #expect(CommandFailure.code(of: .unavailable) == 69)
        #expect(CommandFailure.code(of: .conflict) == 75)
        #expect(CommandFailure.code(of: .forbidden) == 77)
    }
}
