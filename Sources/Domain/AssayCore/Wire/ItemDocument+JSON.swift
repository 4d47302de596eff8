import AssayWire

extension ItemDocument {
    /// The version of the output of ``json(in:)``, raised with every change of it, so that older stored JSON is not
    /// served.
    ///
    /// A test compares the version with the bytes of a sample.
    package static let jsonVersion = 1

    /// The item in the SDK's shape, as JSON with sorted keys.
    package func json(in language: Language) throws -> String {
        String(decoding: try WireJSON.encode(EntrupyCaptureResult(self, language: language)), as: UTF8.self)
    }
}
