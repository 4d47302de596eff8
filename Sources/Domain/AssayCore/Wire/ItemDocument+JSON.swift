import AssayWire

extension ItemDocument {
    /// Grows with every change of what ``json(in:)`` gives, so that nothing older is handed out once it was kept.
    ///
    /// A test holds it against the bytes of a sample.
    package static let jsonVersion = 1

    /// The item in the SDK's shape, as JSON with sorted keys.
    package func json(in language: Language) throws -> String {
        String(decoding: try WireJSON.encode(EntrupyCaptureResult(self, language: language)), as: UTF8.self)
    }
}
