import AssaySQL
import AssayWire
import Foundation

/// A document stored as JSON text in a column.
///
/// Its keys are always sorted, so that equal values have equal texts.
enum JSONColumn {
    /// Encodes a value as text.
    static func text(_ value: some Encodable) throws -> String {
        try WireJSON.text(value)
    }

    /// Decodes a value from text.
    static func value<Value: Decodable>(_ type: Value.Type = Value.self, of text: String) throws -> Value {
        try WireJSON.decode(type, from: Data(text.utf8))
    }
}

extension SQLRow {
    /// Reads a column that holds JSON text.
    func json<Value: Decodable>(_ column: String, as type: Value.Type = Value.self) throws -> Value {
        try JSONColumn.value(type, of: get(column, as: String.self))
    }
}
