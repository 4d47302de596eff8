import Foundation

/// A value that is planted where something private belongs, and looked for where nothing private may be.
struct Canary: Sendable, Hashable {
    /// What it stands for.
    let name: String
    /// How it would look in a text: as it is, in hexadecimal digits, and in base64 at each of the three places in which
    /// a byte can begin there.
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

    /// The characters that are the value's own, where it begins so many bytes after a group of three.
    private static func base64(_ bytes: [UInt8], from offset: Int) -> String {
        let whole = bytes.count - (offset + bytes.count) % 3
        let padded = [UInt8](repeating: 0, count: offset) + bytes.prefix(whole)
        return String(Data(padded).base64EncodedString().dropFirst(offset == 0 ? 0 : offset + 1))
    }
}
