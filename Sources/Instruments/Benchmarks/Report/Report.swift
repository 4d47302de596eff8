import Foundation

/// The figures of one run and the machine that produced them.
struct Report: Encodable, Sendable {
    let machine: Machine
    /// The scale of the run; only figures of scale 1 are valid.
    let scale: Double
    let figures: [Figure]

    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
