import Yams

/// A reason why a text is not YAML, or not of the expected form.
package struct YAMLProblem: Error, Sendable, Hashable {
    /// Counted from 1; `nil` if it is unknown.
    package let line: Int?
    /// A sentence.
    package let problem: String
}

/// Parses a YAML file into a tree whose nodes know their lines.
enum YAMLFile {
    /// Parses a file; reports a syntax error and returns `nil`.
    static func parse(_ text: String, file: String, session: LoadingSession) -> Node? {
        do {
            guard let node = try parse(text) else {
                session.reportFile(file, line: 1, "The file is empty.", "Write its contents, or remove it.")
                return nil
            }
            return node
        } catch {
            session.reportFile(
                file, line: error.line, error.problem, "Mend the YAML; nothing else of this file was checked.")
        }
        return nil
    }

    /// Parses a text; returns `nil` if it is empty.
    static func parse(_ text: String) throws(YAMLProblem) -> Node? {
        do {
            // The basic resolver: the key determines the type of its value. Guessing types with regular expressions
            // takes most of the parsing time.
            return try Yams.compose(yaml: text, .basic)
        } catch {
            throw (error as? YamlError).map { describe($0, text) }
                ?? YAMLProblem(line: nil, problem: "The YAML can't be read.")
        }
    }

    private static func describe(_ error: YamlError, _ text: String) -> YAMLProblem {
        switch error {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let detail = [context?.text, problem].compactMap { $0 }.joined(separator: " ")
            return YAMLProblem(line: mark.line, problem: "The YAML can't be read: \(detail).")
        case .duplicatedKeysInMapping(let keys, let context):
            let names = keys.map { "`\($0)`" }.joined(separator: ", ")
            return YAMLProblem(line: context.mark.line, problem: "The key \(names) is given twice.")
        case .reader(let problem, let offset, _, _):
            let line = offset.map { text.prefix($0).count(where: \.isNewline) + 1 }
            return YAMLProblem(line: line, problem: "The YAML can't be read: \(problem).")
        default:
            return YAMLProblem(line: nil, problem: "The YAML can't be read.")
        }
    }
}
