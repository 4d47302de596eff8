import AssayClient
import AssayWire
import Foundation

/// A model that the documents hand out as a dictionary of JSON values, absent optionals left out.
protocol DocumentedPayload: Encodable, Sendable {
    /// The documented dictionary.
    var dictionary: [AnyHashable: Any] { get }
}

extension DocumentedPayload {
    var dictionary: [AnyHashable: Any] { [AnyHashable: Any](encoding: self) }
}

extension EntrupyCaptureResult: DocumentedPayload {}
extension EntrupySearchResult: DocumentedPayload {}
extension EntrupySearchItemsResult: DocumentedPayload {}

extension EntrupyFlagDetails: DocumentedPayload {
    /// The details (seed 000 §1), and the flag's own keys at the top beside them: apps that follow seed 001 §11 decode
    /// the flag from there.
    var dictionary: [AnyHashable: Any] {
        [AnyHashable: Any](encoding: self).merging([AnyHashable: Any](encoding: flag_status)) { details, _ in details }
    }
}

extension [AnyHashable: Any] {
    /// The dictionary of a model.
    fileprivate init(encoding value: some Encodable) {
        // A value that came as JSON encodes as JSON.
        self = (try? JSONEncoder().encode(value)).map { [AnyHashable: Any](json: $0) } ?? [:]
    }

    /// The dictionary of a JSON object; empty for anything else, and for what ``JSONNesting`` refuses.
    init(json: Data) {
        self = (try? Self.object(json)) as? [AnyHashable: Any] ?? [:]
    }

    private static func object(_ json: Data) throws -> Any {
        try JSONNesting.check(json)
        return try JSONSerialization.jsonObject(with: json)
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
                throw client.error(
                    .badRequest, "The item is not JSON: a key is not a string.", problemCode: "invalid_item")
            }
            object[key] = value
        }
        guard JSONSerialization.isValidJSONObject(object),
            let json = try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])
        else {
            throw client.error(
                .badRequest, "The item is not JSON: a value is of a type that JSON does not have.",
                problemCode: "invalid_item")
        }
        try self.init(json: json)
    }
}
