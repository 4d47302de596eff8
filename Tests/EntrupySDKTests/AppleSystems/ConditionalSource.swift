/// Resolves the conditional compilation of a source text, as the compiler does on a platform.
enum ConditionalSource {
    /// An open `#if`.
    private struct Level {
        /// Whether the enclosing code is compiled.
        let isEnclosed: Bool
        var isTaken: Bool
        /// Whether a branch was already taken, so that later ones are skipped.
        var hasTaken: Bool

        mutating func turn(to isTrue: Bool) {
            isTaken = isEnclosed && !hasTaken && isTrue
            hasTaken = hasTaken || isTrue
        }
    }

    /// Returns the text without directives and without the branches of other platforms.
    ///
    /// Removed lines become empty, so that the compiler's line numbers match the original.
    ///
    /// - Throws: `CompilationCondition.Failure` for an unknown condition or an unterminated `#if`.
    static func resolve(_ text: String, on platform: CompilationPlatform) throws -> String {
        var levels: [Level] = []
        let lines = try text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> Substring in
            let isDirective = try follow(line.drop { $0 == " " }, &levels, platform)
            return isDirective || levels.last?.isTaken == false ? "" : line
        }
        guard levels.isEmpty else { throw CompilationCondition.Failure(description: "an #if without its #endif") }
        return lines.joined(separator: "\n")
    }

    /// - Returns: Whether the line was a directive.
    private static func follow(
        _ line: Substring, _ levels: inout [Level], _ platform: CompilationPlatform
    ) throws -> Bool {
        // The check of the first character avoids the regular expression for most lines.
        guard line.first == "#", let match = line.prefixMatch(of: /#(if|elseif|else|endif)\b([^\/]*)/) else {
            return false
        }
        let condition = { try CompilationCondition.isTrue(String(match.2), on: platform) }
        if match.1 == "if" {
            levels.append(Level(isEnclosed: levels.last?.isTaken ?? true, isTaken: false, hasTaken: false))
        }
        guard var level = levels.popLast() else {
            throw CompilationCondition.Failure(description: "\(line) without its #if")
        }
        guard match.1 != "endif" else { return true }
        level.turn(to: match.1 == "else" ? true : try condition())
        levels.append(level)
        return true
    }
}
