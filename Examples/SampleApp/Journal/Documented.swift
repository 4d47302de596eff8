import EntrupySDK

/// A dictionary of the SDK as the model that the documents give for it; `nil` where it is none.
func documented<Model: Decodable>(_ type: Model.Type, _ dictionary: [AnyHashable: Any]) -> Model? {
    guard let data = try? JSONSerialization.data(withJSONObject: dictionary) else { return nil }
    return try? JSONDecoder().decode(type, from: data)
}
