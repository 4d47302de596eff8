import AssayTestTiming
import AssayWire
import Foundation

extension JSONNode {
    /// The item of an example in the documentation.
    ///
    /// Two values compare by their members and not by their spelling: a missing member, an extra one, and `null`
    /// instead of no member are all differences.
    static func example(_ name: String) throws -> JSONNode? {
        try WireJSON.decode(JSONNode.self, from: Data(contentsOf: Repository.file("docs/api/examples/\(name).json")))[
            "item"]
    }
}
