import AssayWire
import Foundation

/// JSON files that are exchanged between the processes of a run.
enum JSONFile {
    static func read<Value: Decodable>(_ type: Value.Type, _ path: String) throws -> Value {
        try WireJSON.decode(type, from: Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// Replaces the file atomically, so that a reader never sees partial content.
    ///
    /// Only the owner may read it.
    static func write(_ value: some Encodable, _ path: String) throws {
        let file = URL(fileURLWithPath: path)
        try WireJSON.encode(value).write(to: file, options: .atomic)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    }
}
