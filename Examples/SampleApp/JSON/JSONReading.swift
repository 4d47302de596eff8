import EntrupySDK

/// A dictionary of the SDK as the model that the documents give for it; `nil` where it is none.
func documented<Model: Decodable>(_ type: Model.Type, _ dictionary: [AnyHashable: Any]) -> Model? {
    guard let data = try? JSONSerialization.data(withJSONObject: dictionary) else { return nil }
    return try? JSONDecoder().decode(type, from: data)
}

/// The object of a JSON text that came over the network; `nil` where it is none.
///
/// Foundation's `JSONDecoder` ends the process for a text that ends with its 513th open bracket, and a captive portal
/// between the app and its backend can answer with one. `JSONSerialization` throws there; the check keeps this function
/// safe for a reader who copies it with another decoder.
func jsonObject(_ text: Data) -> [String: Any]? {
    guard nesting(of: text) <= 64 else { return nil }
    return (try? JSONSerialization.jsonObject(with: text)) as? [String: Any]
}

/// How deep arrays and objects are nested; `Int.max` for what is not UTF-8.
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
