import ArgumentParser
import AssayCore
import AssayTestTiming
import AssayWire
import Foundation
import Testing

@testable import assay

@Suite struct HelpTests {
    private static func leaves(_ command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
        let below = command.configuration.subcommands
        return below.isEmpty ? [command] : below.flatMap(leaves)
    }

    /// Returns the words after `assay` of each example: of the command lines, or of the commands with options in
    /// backticks.
    ///
    /// As in a shell, a backslash joins two lines, and quotes join words.
    private static func examples(
        in command: any ParsableCommand.Type, quoted: Bool = false, photos: URL
    ) throws -> [[String]] {
        let text = command.configuration.discussion.replacing(/\\\n\s*/, with: "")
        let lines =
            quoted
            ? text.matches(of: /`(assay [^`]+ --[^`]+)`/).map { $0.1 }
            : text.split(separator: "\n").filter { $0.hasPrefix("assay ") }
        return
            try lines
            .map { line in line.matches(of: /"([^"]*)"|(\S+)/).dropFirst().map { String($0.1 ?? $0.2 ?? "") } }
            // Words after `>` belong to the shell.
            .map { words in Array(words.prefix { $0 != ">" }) }
            // A command checks whether the user's files exist.
            .map { words in
                try words.map { word in
                    guard word.hasSuffix(".jpg") else { return word.hasPrefix("~/") ? "/" : word }
                    let file = photos.appending(path: URL(fileURLWithPath: word).lastPathComponent)
                    try Data().write(to: file)
                    return file.path
                }
            }
    }

    @Test func everyCommandShowsAnExampleOfItselfAndEachExampleParses() throws {
        let leaves = Self.leaves(AssayCommand.self)
        #expect(leaves.count >= 20)
        let folder = try TestFolder()
        for leaf in leaves {
            let examples = try Self.examples(in: leaf, photos: folder.url)
            #expect(!examples.isEmpty, "\(leaf) has no example")
            for example in examples {
                let parsed = try AssayCommand.parseAsRoot(example)
                #expect(type(of: parsed) == leaf, "\(example) is an example of another command")
            }
            for example in try Self.examples(in: leaf, quoted: true, photos: folder.url) {
                _ = try AssayCommand.parseAsRoot(example)
            }
            #expect(!leaf.configuration.abstract.isEmpty, "\(leaf) says nothing of itself")
        }
    }

    @Test func everyCommandButServeAndDemoTakesJSON() {
        for leaf in Self.leaves(AssayCommand.self) {
            let takesNone = leaf == ServeCommand.self || leaf == DemoCommand.self
            #expect(AssayCommand.helpMessage(for: leaf).contains("--json") != takesNone, "\(leaf)")
        }
    }

    @Test func theVersionIsPrintedWithItsOriginAndHasASectionInTheChangelog() throws {
        let version = AssayVersion.current
        #expect(AssayCommand.configuration.version == "assay \(version) (built from source)")
        #expect(try Repository.text("CHANGELOG.md").contains("\n## \(version) – "))
    }

    private static let exitCodes: [ProblemCode.Kind: Int32] = [
        .badInput: 65, .unprocessable: 65, .unsupportedMedia: 65, .tooLarge: 65, .conflict: 65, .notFound: 66,
        .gone: 66, .unavailable: 69, .methodNotAllowed: 69, .requestTimeout: 69, .internalFailure: 70,
        .tooManyRequests: 75, .forbidden: 77, .unauthorized: 77,
    ]

    @Test(arguments: ProblemCode.Kind.allCases) func everyRefusalHasAnExitCode(kind: ProblemCode.Kind) {
        #expect(CommandFailure.code(of: DomainError(.init(kind, "code"), "Message.")) == Self.exitCodes[kind])
    }

    @Test func aConflictThatGoesWellTheNextTimeSaysSo() {
        #expect(CommandFailure.code(of: .revisionConflict) == 75)
    }
}
