/// The condition of an `#if` or `#elseif`, evaluated for a platform.
struct CompilationCondition {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let platform: CompilationPlatform
    private let text: String
    private var tokens: ArraySlice<Substring>

    /// - Throws: `Failure` for any unknown condition, since a guess could silently select the wrong branch.
    static func isTrue(_ text: String, on platform: CompilationPlatform) throws -> Bool {
        var condition = CompilationCondition(
            platform: platform, text: text, tokens: text.matches(of: /&&|\|\||\w+|\S/).map(\.output)[...])
        let value = try condition.alternatives()
        guard condition.tokens.isEmpty else { throw condition.failure }
        return value
    }

    private var failure: Failure { Failure(description: "#if \(text): not a condition that is known here") }

    // Both sides are always parsed, even when the first one decides.
    private mutating func alternatives() throws -> Bool {
        var value = try conjunction()
        while take("||") {
            let next = try conjunction()
            value = value || next
        }
        return value
    }

    private mutating func conjunction() throws -> Bool {
        var value = try operand()
        while take("&&") {
            let next = try operand()
            value = value && next
        }
        return value
    }

    private mutating func operand() throws -> Bool {
        if take("!") { return try !operand() }
        guard take("(") else { return try query() }
        let value = try alternatives()
        guard take(")") else { throw failure }
        return value
    }

    /// `DEBUG`, a package trait, `os(…)` or `canImport(…)`.
    private mutating func query() throws -> Bool {
        guard let name = tokens.popFirst() else { throw failure }
        if name == "DEBUG" { return true }
        // The trait is for the server, which no Apple system builds.
        if name == "PostgreSQL" { return false }
        guard take("("), let argument = tokens.popFirst().map({ String($0) }), take(")") else { throw failure }
        switch name {
        case "os" where CompilationPlatform.knownSystems.contains(argument): return platform.system == argument
        case "canImport" where CompilationPlatform.knownModules.contains(argument):
            return platform.modules.contains(argument)
        default: throw failure
        }
    }

    private mutating func take(_ token: String) -> Bool {
        guard tokens.first.map({ $0 == token }) == true else { return false }
        tokens.removeFirst()
        return true
    }
}
