import Foundation

/// The SQL statements in a source text: the string literals that begin with a verb or an exemption.
enum StatementScanner {
    static func statements(in source: String) -> [String] {
        let literals = source.matches(of: /"""\s*\n([\s\S]*?)"""|"((?:[^"\\\n]|\\.)*)"/)
        return literals.compactMap { match in
            let text = String(match.1 ?? match.2 ?? "")
            let start = text.trimmingPrefix(while: \.isWhitespace)
            let verbs = ["SELECT ", "INSERT ", "UPDATE ", "DELETE ", "WITH ", "/* any organisation:"]
            return verbs.contains { start.hasPrefix($0) } ? text : nil
        }
    }
}
