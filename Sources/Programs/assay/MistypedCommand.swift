import ArgumentParser
import AssayWire

/// Finds the word of a command line that should name a command and does not.
enum MistypedCommand {
    /// Returns a sentence with a suggestion; `nil` if every word up to the arguments names a command.
    ///
    /// - Parameter words: The words after the program's name.
    static func problem(in words: [String], of root: any ParsableCommand.Type = AssayCommand.self) -> String? {
        var command = root
        var path = name(of: root)
        for word in words.first == "help" ? words.dropFirst() : words[...] {
            let subcommands = command.configuration.subcommands
            guard !subcommands.isEmpty, !word.hasPrefix("-") else { return nil }
            if let next = subcommands.first(where: { name(of: $0) == word }) {
                (command, path) = (next, "\(path) \(word)")
                continue
            }
            // The word is then an argument.
            guard command.configuration.defaultSubcommand == nil else { return nil }
            let names = subcommands.map(name)
            let remedy =
                nearestName(to: word, in: names).map { "Did you mean `\(path) \($0)`?" }
                ?? "The commands of `\(path)` are \(names.joined(separator: ", "))."
            return "There is no command `\(path) \(Terminal.plain(word))`. \(remedy)"
        }
        return nil
    }

    private static func name(of command: any ParsableCommand.Type) -> String {
        command._commandName
    }
}
