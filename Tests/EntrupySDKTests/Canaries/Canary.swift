import Foundation

/// A value that is placed in private data, and searched for in public output.
struct Canary: Sendable, Hashable {
    /// The kind of private data.
    let name: String
    /// The forms in which the value may appear in a text: unchanged, in hexadecimal digits, and in base64 at each of
    /// the three possible byte offsets.
    let forms: [String]

    init(_ name: String, _ value: String) {
        self.name = name
        let bytes = Array(value.utf8)
        let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let encoded = (0...2).map { Self.base64(bytes, from: $0) }
        let web = encoded.map { $0.replacing("+", with: "-").replacing("/", with: "_") }
        forms = Array(Set([value, hex, hex.uppercased()] + encoded + web))
    }

    func isIn(_ text: String) -> Bool {
        forms.contains { text.contains($0) }
    }

    /// Returns the base64 characters that depend only on the value, for this offset within a group of three bytes.
    private static func base64(_ bytes: [UInt8], from offset: Int) -> String {
        let whole = bytes.count - (offset + bytes.count) % 3
        let padded = [UInt8](repeating: 0, count: offset) + bytes.prefix(whole)
        return String(Data(padded).base64EncodedString().dropFirst(offset == 0 ? 0 : offset + 1))
    }
}
