import AssayClient
import AssayWire
import Foundation

/// A model that the documented SDK passes as a dictionary of JSON values, without keys for absent optionals.
protocol DocumentedPayload: Sendable {
    /// The documented dictionary.
    var dictionary: [AnyHashable: Any] { get }
}

extension DocumentedPayload where Self: Encodable {
    var dictionary: [AnyHashable: Any] { [AnyHashable: Any](encoding: self) }
}

extension EntrupyCaptureResult: DocumentedPayload {}
extension EntrupySearchResult: DocumentedPayload {}
extension EntrupySearchItemsResult: DocumentedPayload {}

/// The server's JSON of an ``EntrupyFlagDetails``.
struct FlagPayload: DocumentedPayload {
    let json: Data

    /// The server's dictionary, with the keys of the flag also at the top level.
    ///
    /// Apps that follow the older documentation decode the flag from the top level.
    var dictionary: [AnyHashable: Any] {
        let details = [AnyHashable: Any](json: json)
        return details.merging(details["flag_status"] as? [AnyHashable: Any] ?? [:]) { details, _ in details }
    }
}

extension [AnyHashable: Any] {
    /// Encodes a model as a dictionary.
    fileprivate init(encoding value: some Encodable) {
        // A value that was decoded from JSON can be encoded as JSON.
        self = (try? JSONEncoder().encode(value)).map { [AnyHashable: Any](json: $0) } ?? [:]
    }

    /// The dictionary of a JSON object; empty for any other text and for JSON that ``JSONNesting`` refuses.
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
    /// - Throws: `ErrorCodeBadRequest` if the dictionary is not JSON or the value of a documented key is neither a string
    ///   nor a number.
    init(_ dictionary: [AnyHashable: Any], of client: AssayClient) throws(AssayError) {
        var object: [String: Any] = [:]
        for (key, value) in dictionary {
            guard let key = key.base as? String else {
                throw client.error(
                    .badRequest, "The item is not JSON: a key is not a string.", problem: .invalidItem)
            }
            object[key] = value
        }
        guard JSONSerialization.isValidJSONObject(object),
            let json = try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])
        else {
            throw client.error(
                .badRequest, "The item is not JSON: a value is of a type that JSON does not have.",
                problem: .invalidItem)
        }
        try self.init(json: json)
    }
}
