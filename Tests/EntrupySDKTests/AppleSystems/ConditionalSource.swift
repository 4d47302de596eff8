/// A source text with its conditional compilation resolved, as the compiler reads it on a platform.
enum ConditionalSource {
    /// One `#if` that is open.
    private struct Level {
        /// Whether what is around it is compiled.
        let isEnclosed: Bool
        var isTaken: Bool
        /// Whether a branch has been taken, so that no later one is.
        var hasTaken: Bool

        mutating func turn(to isTrue: Bool) {
            isTaken = isEnclosed && !hasTaken && isTrue
            hasTaken = hasTaken || isTrue
        }
    }

    /// The text without the directives and the branches of other platforms, which leave empty lines: what the compiler
    /// says of a line is true of the original.
    ///
    /// - Throws: `CompilationCondition.Failure` for an unknown condition, or an `#if` without its end.
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
        // A look at the first character spares most lines the regular expression.
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
