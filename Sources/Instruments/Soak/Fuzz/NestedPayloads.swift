import Foundation

/// Payloads that consist only of nesting levels.
///
/// Such payloads once crashed the server.
enum NestedPayloads {
    /// Depths around Foundation's own limit of 512, and some far beyond it.
    static let depths = Mutation.foundationDepths + [1_000, 100_000]

    /// Each depth with arrays, with objects and mixed, closed and unclosed.
    static let all: [Data] = depths.flatMap { depth in
        Mutation.levels.flatMap { level in
            let open = Array(repeatElement(level, count: depth).joined())
            let closing = level.first == UInt8(ascii: "{") ? "1" + String(repeating: "}", count: depth) : "]"
            return [Data(open), Data(open + [UInt8(ascii: "[")]), Data(open + Array(closing.utf8))]
        }
    }
}
