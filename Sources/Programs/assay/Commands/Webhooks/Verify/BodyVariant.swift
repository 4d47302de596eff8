import AssayWire
import Foundation

/// A body as it was before a common mistake of receivers.
struct BodyVariant: Sendable {
    let body: Data
    /// The mistake, as a sentence.
    let hint: String

    /// Returns the bodies that differ from a given one.
    static func all(of body: Data) -> [BodyVariant] {
        let text = Array(body)
        var variants = [
            BodyVariant(
                body: Data(withoutLineBreak(text)),
                hint: "The signature is valid without the line break at the end of the file, which your recorder or an "
                    + "editor has added."),
            BodyVariant(
                body: body + [UInt8(ascii: "\n")],
                hint: "The signature is valid with a line break at the end, which your recorder has removed."),
            BodyVariant(
                body: Data(withoutReturns(text)),
                hint: "The signature is valid with \\n for each \\r\\n: the line breaks were converted."),
            BodyVariant(
                body: Data(text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text.dropFirst(3)) : text),
                hint: "The signature is valid without the byte order mark at the beginning of the file."),
        ]
        if let canonical = canonical(body) {
            variants.append(
                BodyVariant(
                    body: canonical,
                    hint: "The body looks re-encoded: it is the same JSON, but has other bytes than those that were "
                        + "signed. Verify the bytes of the request before anything parses them."))
        }
        return variants.filter { $0.body != body }
    }

    /// The same JSON as Assay writes it, with sorted keys and without white space; `nil` for a body that is no JSON.
    static func canonical(_ body: Data) -> Data? {
        guard let node = try? WireJSON.decode(JSONNode.self, from: body) else { return nil }
        return try? WireJSON.encode(node)
    }

    private static func withoutLineBreak(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.suffix(2) == [13, 10] { return bytes.dropLast(2) }
        return bytes.last == 10 ? bytes.dropLast() : bytes
    }

    private static func withoutReturns(_ bytes: [UInt8]) -> [UInt8] {
        bytes.indices.filter { bytes[$0] != 13 || $0 + 1 >= bytes.count || bytes[$0 + 1] != 10 }.map { bytes[$0] }
    }
}
