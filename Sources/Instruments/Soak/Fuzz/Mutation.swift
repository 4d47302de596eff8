import AssayInstruments
import Foundation

/// A change of a payload, determined by a number alone, so that a run can be repeated from any point.
struct Mutation {
    private static let fragments: [[UInt8]] = [
        "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u0000", "\\ud800", "null", "true", "-", "0", "1e999", "-1e999",
        "9223372036854775808", "0.1e-400", "{}", "[]", "\"\"", "{\"\":{}}", "\u{0}", "\u{FEFF}", "é", "💥",
    ].map { Array($0.utf8) }

    /// Depths around the limit of Foundation's decoders.
    static let foundationDepths = Array(500...520)
    /// The texts that open a nesting level.
    static let levels: [[UInt8]] = ["[", "{\"a\":", "[[],"].map { Array($0.utf8) }

    private var random: SeededGenerator

    init(number: Int, seed: UInt64) {
        random = SeededGenerator(seed: seed &+ UInt64(bitPattern: Int64(number)) &* 0x9E37_79B9_7F4A_7C15)
    }

    /// Changes a payload in one to eight places.
    mutating func apply(to payload: Data) -> Data {
        var bytes = Array(payload)
        for _ in 0...random.below(8) { change(&bytes) }
        return Data(bytes)
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        guard !bytes.isEmpty else { return bytes.append(UInt8(truncatingIfNeeded: random.next())) }
        let place = random.below(bytes.count)
        let end = min(bytes.count, place + 1 + random.below(24))
        switch random.below(9) {
        case 0: bytes[place] ^= 1 << UInt8(random.below(8))
        case 1: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 2: bytes.removeSubrange(place..<end)
        case 3: bytes.insert(contentsOf: bytes[place..<end], at: random.below(bytes.count))
        case 4: bytes.removeSubrange(place...)
        case 5: replaceNumber(in: &bytes, from: place)
        case 6: bytes.insert(contentsOf: nesting(), at: place)
        default: bytes.replaceSubrange(place..<min(end, place + random.below(3)), with: fragment())
        }
    }

    /// Replaces the next number by something else.
    private mutating func replaceNumber(in bytes: inout [UInt8], from place: Int) {
        guard let first = bytes[place...].firstIndex(where: { (48...57).contains($0) }) else { return }
        let last = bytes[first...].firstIndex { !(48...57).contains($0) } ?? bytes.count
        bytes.replaceSubrange(first..<last, with: fragment())
    }

    /// Returns open arrays and objects, nested so deeply that a decoder's own limit (512) is just reached, exceeded, or
    /// far exceeded.
    private mutating func nesting() -> [UInt8] {
        let depths = [Self.foundationDepths[random.below(Self.foundationDepths.count)], 1_000, random.below(80)]
        let level = Self.levels[random.below(Self.levels.count)]
        return Array(repeatElement(level, count: depths[random.below(depths.count)]).joined())
    }

    private mutating func fragment() -> [UInt8] { Self.fragments[random.below(Self.fragments.count)] }
}
