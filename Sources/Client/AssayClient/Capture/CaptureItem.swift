import AssayWire
public import Foundation

/// The app's description of the item that is captured.
public struct CaptureItem: Sendable, Hashable {
    /// The documented metadata keys, which are sent to the server.
    ///
    /// All other keys belong to the app and are not sent.
    static let keys = [
        "brand", "product_category", "item_type", "style_name", "us_size", "upc", "style_code", "material",
        "customer_item_id",
    ]

    /// The item as the app supplied it, a JSON object; the app gets it back when the capture ends.
    public let json: Data
    /// The documented keys that have a value.
    public let metadata: [String: String]

    /// Creates an item from a JSON object.
    ///
    /// A number of a documented key is read as its text: `9.5` as `"9.5"`, `9` and `9.0` as `"9"`.
    ///
    /// - Throws: ``AssayError/Code/badRequest`` for data that is not a JSON object or is nested more than 64 levels
    ///   deep. The same for a documented key whose value is neither a string nor a number; the error names the key.
    public init(json: Data) throws(AssayError) {
        guard let values = try? WireJSON.decode([String: Value].self, from: json) else {
            throw Self.error("The item is not a JSON object of at most \(JSONNesting.limit) levels.")
        }
        var metadata: [String: String] = [:]
        for key in Self.keys {
            switch values[key] {
            case .text(let text): metadata[key] = text.isEmpty ? nil : text
            case .null, nil: continue
            case .other: throw Self.error("\(key) must be a string or a number.")
            }
        }
        self.json = json
        self.metadata = metadata
    }

    /// Creates an item from its metadata.
    public init(_ metadata: [String: String]) {
        let known = metadata.filter { Self.keys.contains($0.key) && !$0.value.isEmpty }
        // Strings with string keys can always be encoded.
        json = (try? JSONEncoder().encode(metadata)) ?? Data("{}".utf8)
        self.metadata = known
    }

    private static func error(_ description: String) -> AssayError {
        AssayError(
            .badRequest, description, problem: .invalidItem,
            language: AssayConfiguration.language(preferred: Locale.preferredLanguages))
    }

    /// A value of any type, decoded only as far as needed.
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
            } else if (try? value.decode(Bool.self)) != nil {
                // Some decoders read a Boolean as a number, too.
                self = .other
            } else if let number = try? value.decode(Int64.self) {
                self = .text(String(number))
            } else if let number = try? value.decode(Double.self), number.isFinite {
                self = .text(Self.text(of: number))
            } else {
                self = .other
            }
        }

        /// The shortest text of a number.
        ///
        /// On Apple systems, the JSON of a `Float` has the digits of a `Double`: 9.1 becomes 9.100000381469727.
        private static func text(of number: Double) -> String {
            if let whole = Int64(exactly: number) { return String(whole) }
            let single = Float(number)
            return Double(single) == number ? "\(single)" : "\(number)"
        }
    }
}

/// The subject of a capture.
enum CaptureSubject: Sendable, Hashable {
    /// A new item.
    case item(CaptureItem, ConfigurationKind)
    /// An item for which an expert has requested more photos.
    case retake(RetakeReference)
}

/// The ids of the item and the retake that photos belong to.
package struct RetakeReference: Sendable, Hashable, Codable {
    package let item: String
    package let retake: String
}
