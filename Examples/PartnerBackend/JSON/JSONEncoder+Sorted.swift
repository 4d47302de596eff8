import Foundation

extension JSONEncoder {
    /// An encoder that writes the same bytes for the same value.
    ///
    /// The order of members would otherwise differ from one call to the next: refusals must not differ in it, and the
    /// platform compares the bytes of calls with the same `Idempotency-Key`.
    static var sorted: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return encoder
    }
}
