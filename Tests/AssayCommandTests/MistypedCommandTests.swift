import ArgumentParser
import Testing

@testable import assay

@Suite struct MistypedCommandTests {
    /// The words of every command and group, without the program's name.
    private static func paths(
        _ command: any ParsableCommand.Type = AssayCommand.self, below path: [String] = []
    ) -> [[String]] {
        command.configuration.subcommands.flatMap { next in
            let own = path + [next._commandName]
            return [own] + paths(next, below: own)
        }
    }

    /// Whether a group is a command itself, which takes an unknown word as its argument.
    private static func isCommand(_ group: [String]) -> Bool {
        var command: any ParsableCommand.Type = AssayCommand.self
        for word in group {
            command = command.configuration.subcommands.first { $0._commandName == word } ?? command
        }
        return command.configuration.defaultSubcommand != nil
    }

    @Test func everyCommandIsKnownAndEachOfItsSlipsFindsIt() {
        let paths = Self.paths()
        #expect(paths.count > 40)
        for path in paths {
            #expect(MistypedCommand.problem(in: path + ["--json"]) == nil)
            #expect(MistypedCommand.problem(in: ["help"] + path) == nil)
            let (groups, name) = (path.dropLast(), path[path.count - 1])
            guard !Self.isCommand(Array(groups)) else { continue }
            var swapped = Array(name)
            swapped.swapAt(0, 1)
            let words = groups + [String(swapped)]
            #expect(
                MistypedCommand.problem(in: words + ["--json"])
                    == "There is no command `assay \(words.joined(separator: " "))`. "
                    + "Did you mean `assay \(path.joined(separator: " "))`?")
        }
    }

    @Test func aWordFarFromAllGetsTheList() {
        let problem = MistypedCommand.problem(in: ["items", "photograph"])
        #expect(problem?.contains("The commands of `assay items` are list, ") == true)
    }

    @Test(arguments: [
        [], ["--help"], ["items"], ["items", "--help"], ["items", "show", "shwo"], ["webhooks", "verify", "x"],
    ])
    func theArgumentsOfACommandAreNoCommands(words: [String]) {
        #expect(MistypedCommand.problem(in: words) == nil)
    }

    @Test func theProgramSuggestsAndIsUsedWrongly() async throws {
        let outcome = try await Program.run("items", "shwo", "7QX0M2KD9A")
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("Did you mean `assay items show`?"))
    }

    /// An installed program has no parts of a demo beside it.
    @Test func theHelpBeginsWithWhatAnInstalledProgramCanDo() {
        let first = AssayCommand.configuration.discussion.split(separator: "\n").first
        #expect(first?.contains("assay init") == true)
    }
}
