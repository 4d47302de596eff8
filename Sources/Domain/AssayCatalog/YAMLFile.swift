import Yams

/// Parses a YAML file into a tree whose nodes know their lines.
enum YAMLFile {
    /// Parses a file; reports a syntax error and returns `nil`.
    static func parse(_ text: String, file: String, session: LoadingSession) -> Node? {
        do {
            // The basic resolver: the key determines the type of its value. Guessing types with regular expressions
            // takes most of the parsing time.
            guard let node = try Yams.compose(yaml: text, .basic) else {
                session.reportFile(file, line: 1, "The file is empty.", "Write its contents, or remove it.")
                return nil
            }
            return node
        } catch let error as YamlError {
            let (line, problem) = describe(error, text)
            session.reportFile(file, line: line, problem, "Mend the YAML; nothing else of this file was checked.")
        } catch {
            session.reportFile(file, "The file can't be read as YAML.", "Mend the YAML.")
        }
        return nil
    }

    private static func describe(_ error: YamlError, _ text: String) -> (line: Int?, problem: String) {
        switch error {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let detail = [context?.text, problem].compactMap { $0 }.joined(separator: " ")
            return (mark.line, "The YAML can't be read: \(detail).")
        case .duplicatedKeysInMapping(let keys, let context):
            let names = keys.map { "`\($0)`" }.joined(separator: ", ")
            return (context.mark.line, "The key \(names) is given twice.")
        case .reader(let problem, let offset, _, _):
            let line = offset.map { text.prefix($0).count(where: \.isNewline) + 1 }
            return (line, "The YAML can't be read: \(problem).")
        default:
            return (nil, "The YAML can't be read.")
        }
    }
}
