package import AssayCore
import Synchronization

/// Makes the ids of requests: unique, but not secret.
///
/// Random bytes for each request would cost a system call or a lock, which is a noticeable part of a fast response. An
/// id therefore consists of random characters of this process and of the scrambled number of the request.
package final class RequestIDSource: Sendable {
    /// Half of an id: 13 characters of 5 bits each hold a 64-bit number.
    private static let half = 13

    private let process: String
    private let count: Atomic<UInt64>

    package init(_ identifiers: IdentifierSource) {
        process = String(identifiers.make(Entity.Event.self).rawValue.prefix(Self.half))
        count = Atomic(0)
    }

    /// Returns an id of 26 characters of Crockford's base 32.
    package func next() -> String {
        var number = Self.scrambled(count.wrappingAdd(1, ordering: .relaxed).newValue)
        return String(unsafeUninitializedCapacity: 2 * Self.half) { buffer in
            var filled = buffer.update(fromContentsOf: process.utf8)
            while filled < 2 * Self.half {
                buffer[filled] = CrockfordBase32.letter(Int(truncatingIfNeeded: number))
                number >>= 5
                filled += 1
            }
            return filled
        }
    }

    /// The finalizer of SplitMix64, which maps different numbers to different ones, so that ids are easy to tell apart.
    private static func scrambled(_ number: UInt64) -> UInt64 {
        var word = number &* 0x9E37_79B9_7F4A_7C15
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
