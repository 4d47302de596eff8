import Foundation

/// What one run found, and where.
struct Report: Encodable, Sendable {
    let machine: Machine
    /// 1 for figures that count.
    let scale: Double
    let figures: [Figure]

    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
