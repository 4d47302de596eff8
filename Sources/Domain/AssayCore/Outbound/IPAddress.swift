import Foundation

/// An IPv4 or IPv6 address.
///
/// Only the standard spellings are read: four decimal numbers without leading zeros, and the forms of RFC 4291 without
/// a zone. Other spellings, such as `127.1` or `0x7f000001`, mean different addresses to different programs.
package enum IPAddress: Sendable, Hashable {
    case v4(UInt32)
    /// The first and the last eight bytes.
    case v6(high: UInt64, low: UInt64)

    /// Reads an address; an IPv6 address has no brackets.
    package init?(_ text: some StringProtocol) {
        let text = String(text)
        // The system's function would read the part before a zero byte.
        guard !text.utf8.contains(0) else { return nil }
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &bytes) == 1 {
            self.init(bytes: bytes.prefix(4))
        } else if inet_pton(AF_INET6, text, &bytes) == 1 {
            self.init(bytes: bytes)
        } else {
            return nil
        }
    }

    /// Creates an address from its 4 or 16 bytes in network order.
    package init?(bytes: some Collection<UInt8>) {
        switch bytes.count {
        case 4: self = .v4(bytes.reduce(0) { $0 << 8 | UInt32($1) })
        case 16:
            self = .v6(
                high: bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) },
                low: bytes.suffix(8).reduce(0) { $0 << 8 | UInt64($1) })
        default: return nil
        }
    }

    private var bytes: [UInt8] {
        switch self {
        case .v4(let value): withUnsafeBytes(of: value.bigEndian, Array.init)
        case .v6(let high, let low):
            withUnsafeBytes(of: high.bigEndian, Array.init) + withUnsafeBytes(of: low.bigEndian, Array.init)
        }
    }
}

extension IPAddress: CustomStringConvertible {
    /// The canonical text, for IPv6 that of RFC 5952.
    package var description: String {
        let bytes = bytes
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let written = text.withUnsafeMutableBufferPointer { buffer in
            inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, bytes, buffer.baseAddress, socklen_t(buffer.count))
                .map { String(cString: $0) }
        }
        return written ?? ""
    }
}
