import AssayWire
package import Foundation

/// A format that the client reads on its device, from its own files or from the app; used for fuzzing.
package struct LocalFormat: Sendable {
    /// The type's name.
    package let name: String
    /// Reads the bytes as the client does.
    ///
    /// - Returns: Whether the bytes are a valid value.
    package let reads: @Sendable (Data) -> Bool

    /// The formats of the queue, the secret store and the cache, followed by those of the app's input.
    package static let all: [LocalFormat] = [
        LocalFormat(name: "CaptureRecord") { data in
            guard let record = try? WireJSON.decode(CaptureRecord.self, from: data) else { return false }
            // The values that the next launch derives from the record.
            _ = (record.subject, record.captureItem, record.progress.afterRestart)
            _ = record.photos.mapValues(\.contentDigest)
            _ = record.end?.captureEnd(language: "en")
            return true
        },
        LocalFormat(name: "StoredSession") { (try? WireJSON.decode(StoredSession.self, from: $0)) != nil },
        LocalFormat(name: "ConfigurationCache.Entry") {
            (try? WireJSON.decode(ConfigurationCache.Entry.self, from: $0)) != nil
        },
        LocalFormat(name: "CaptureItem") { (try? CaptureItem(json: $0)) != nil },
        LocalFormat(name: "SignedRequestClaims") {
            SignedRequestClaims(compact: String(decoding: $0, as: UTF8.self)) != nil
        },
    ]
}
