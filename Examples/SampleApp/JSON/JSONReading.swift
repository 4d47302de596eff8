import EntrupySDK

/// Decodes a dictionary from the SDK as its documented model; returns `nil` if that is not possible.
func documented<Model: Decodable>(_ type: Model.Type, _ dictionary: [AnyHashable: Any]) -> Model? {
    guard let data = try? JSONSerialization.data(withJSONObject: dictionary) else { return nil }
    return try? JSONDecoder().decode(type, from: data)
}

/// Parses a JSON object that came over the network; returns `nil` for any other text.
///
/// Foundation's `JSONDecoder` ends the process for a text that ends with its 513th open bracket. A captive portal
/// between the app and its backend can respond with such a text. `JSONSerialization` throws an error instead. The check
/// keeps this function safe if you copy it and use another decoder.
func jsonObject(_ text: Data) -> [String: Any]? {
    guard nesting(of: text) <= 64 else { return nil }
    return (try? JSONSerialization.jsonObject(with: text)) as? [String: Any]
}

/// The nesting depth of arrays and objects; `Int.max` for a text with a byte 0x00, 0xFE or 0xFF, which is not UTF-8
/// JSON.
private func nesting(of text: Data) -> Int {
    var (depth, deepest, isInString, isEscaped) = (0, 0, false, false)
    for byte in text {
        if byte == 0 || byte >= 0xFE { return .max }
        if isInString {
            if !isEscaped, byte == UInt8(ascii: "\"") { isInString = false }
            isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        } else if byte == UInt8(ascii: "\"") {
            isInString = true
        } else if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
            depth += 1
            deepest = max(deepest, depth)
        } else if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
            depth -= 1
        }
    }
    return deepest
}
