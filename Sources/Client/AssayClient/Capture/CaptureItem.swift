import AssayWire
public import Foundation

/// What an app says about the item that is captured (`spec/sdk.md` §6).
public struct CaptureItem: Sendable, Hashable {
    /// The documented keys: what goes to the platform.
    ///
    /// Others are the app's own and stay with it.
    static let keys = [
        "brand", "product_category", "item_type", "style_name", "us_size", "upc", "style_code", "material",
        "customer_item_id",
    ]

    /// The item as the app gave it, a JSON object: what it gets back when the capture ends.
    public let json: Data
    /// The documented keys that have a value.
    public let metadata: [String: String]

    /// Reads a JSON object.
    ///
    /// - Throws: ``AssayError/Code/badRequest`` for what is no JSON object or nested more than 64 levels deep, and for a
    ///   documented key whose value is no string, naming it.
    public init(json: Data) throws(AssayError) {
        guard let values = try? WireJSON.decode([String: Value].self, from: json) else {
            throw Self.error("The item is not a JSON object of at most \(JSONNesting.limit) levels.")
        }
        var metadata: [String: String] = [:]
        for key in Self.keys {
            switch values[key] {
            case .text(let text): metadata[key] = text.isEmpty ? nil : text
            case .null, nil: continue
            case .other: throw Self.error("\(key) must be a string.")
            }
        }
        self.json = json
        self.metadata = metadata
    }

    /// Takes the documented keys as they are.
    public init(_ metadata: [String: String]) {
        let known = metadata.filter { Self.keys.contains($0.key) && !$0.value.isEmpty }
        // Strings by string keys always encode.
        json = (try? JSONEncoder().encode(metadata)) ?? Data("{}".utf8)
        self.metadata = known
    }

    private static func error(_ description: String) -> AssayError {
        AssayError(
            .badRequest, description, problemCode: "invalid_item",
            language: AssayConfiguration.language(preferred: Locale.preferredLanguages))
    }

    /// A value of any type, looked at only as far as needed.
    private enum Value: Decodable {
        case text(String)
        case null
        case other

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if value.decodeNil() {
                self = .null
            } else if let text = try? value.decode(String.self) {
                self = .text(text)
            } else {
                self = .other
            }
        }
    }
}
