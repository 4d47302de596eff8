import AssayClient
import AssayWire
import Foundation

extension EntrupyCaptureResult {
    /// The documented dictionary: JSON values only, absent optionals left out.
    var dictionary: [AnyHashable: Any] {
        // A value that came as JSON encodes as JSON.
        guard let data = try? JSONEncoder().encode(self) else { return [:] }
        return [AnyHashable: Any](json: data)
    }
}

extension [AnyHashable: Any] {
    /// The dictionary of a JSON object; empty for anything else.
    init(json: Data) {
        self = (try? JSONSerialization.jsonObject(with: json)).flatMap { $0 as? [AnyHashable: Any] } ?? [:]
    }
}

extension CaptureItem {
    /// Reads the documented dictionary.
    ///
    /// - Throws: `ErrorCodeBadRequest` for what is not JSON, and for a documented key whose value is no string.
    init(_ dictionary: [AnyHashable: Any], of client: AssayClient) throws(AssayError) {
        var object: [String: Any] = [:]
        for (key, value) in dictionary {
            guard let key = key.base as? String else {
                throw client.error(.badRequest, "The item is not JSON: a key is not a string.")
            }
            object[key] = value
        }
        guard JSONSerialization.isValidJSONObject(object),
            let json = try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])
        else { throw client.error(.badRequest, "The item is not JSON: a value is of a type that JSON does not have.") }
        try self.init(json: json)
    }
}
