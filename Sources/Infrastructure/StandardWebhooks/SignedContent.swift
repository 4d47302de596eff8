import Foundation

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

/// The bytes that a signature covers: `id.timestamp.body`.
struct SignedContent<Body: DataProtocol> {
    private let head: [UInt8]
    private let body: Body

    init(id: SignedMessageID, timestamp: UnixSeconds, body: Body) {
        head = Array("\(id.text).\(timestamp.text).".utf8)
        self.body = body
    }

    /// A copy, for Ed25519, which reads its message twice.
    var bytes: [UInt8] { head + body }

    /// The HMAC-SHA256 of the content.
    func code(with key: SymmetricKey) -> [UInt8] {
        var code = HMAC<SHA256>(key: key)
        code.update(data: head)
        code.update(data: body)
        return Array(code.finalize())
    }
}

/// The id of a message: 1 to 256 visible ASCII characters without a full stop.
///
/// A full stop would make the signed content ambiguous: the id `a.1` with a body could be read as the id `a` and a
/// timestamp.
struct SignedMessageID {
    static let maximumLength = 256

    let text: String

    init?(_ text: String) {
        let bytes = text.utf8
        guard (1...Self.maximumLength).contains(bytes.count),
            bytes.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ".") })
        else { return nil }
        self.text = text
    }
}

/// A time in whole seconds since 1970, of at most twelve digits.
struct UnixSeconds {
    static let maximumLength = 12

    let value: Int
    var text: String { String(value) }

    /// Reads decimal digits without a sign and without leading zeros, which would not be signed.
    init?(_ text: String) {
        guard (1...Self.maximumLength).contains(text.utf8.count), let value = Int(text), String(value) == text,
            value >= 0
        else { return nil }
        self.value = value
    }

    /// Cuts off the fraction of a second; `nil` for a time before 1970 or of more than twelve digits.
    init?(_ date: Date) {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        guard seconds >= 0, seconds < 1e12 else { return nil }
        value = Int(seconds)
    }
}

/// Comparison that takes the same time wherever two values differ.
enum TimingSafe {
    /// Returns whether both arrays hold the same bytes; the time reveals only their lengths.
    static func equals(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
