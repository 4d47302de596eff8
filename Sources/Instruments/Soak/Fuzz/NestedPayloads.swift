import Foundation

/// Payloads that are nothing but levels: what once ended the server, and every depth around it.
enum NestedPayloads {
    /// Depths around Foundation's own limit of 512, and some that are far beyond it.
    static let depths = Mutation.foundationDepths + [1_000, 100_000]

    /// Each depth by arrays, by objects and mixed, open and closed.
    static let all: [Data] = depths.flatMap { depth in
        Mutation.levels.flatMap { level in
            let open = Array(repeatElement(level, count: depth).joined())
            let closing = level.first == UInt8(ascii: "{") ? "1" + String(repeating: "}", count: depth) : "]"
            return [Data(open), Data(open + [UInt8(ascii: "[")]), Data(open + Array(closing.utf8))]
        }
    }
}
