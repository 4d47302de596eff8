package import AssayCore
package import AssayKeys

/// Begins a capture under an id that the client chose, so that a repeated request does not begin a second capture.
package struct BeginCapture: Sendable {
    /// A capture that has begun, and the token that authorizes its photo uploads.
    package struct Answer: Sendable {
        package let snapshot: CaptureSnapshot
        /// Whether this call began the capture.
        package let isNew: Bool
        /// A new token for each call; the previous one is no longer valid.
        package let uploadToken: SecretToken

        /// The token's text, as sent to the client.
        package var token: String { uploadToken.value }
    }

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameters:
    ///   - id: 8 to 64 characters of `A-Za-z0-9-`.
    ///   - item: The item's metadata. Undocumented keys are ignored.
    ///   - configuration: `production` or `debug`.
    /// - Throws: `invalid_request` and `invalid_item`, which name the fields; `capture_id_taken` if the user already
    ///   has a capture with this id for another item; `capture_cancelled` and `capture_expired` if the capture has
    ///   ended.
    package func callAsFunction(
        _ actor: UserActor, id: String, item: [String: String], configuration: String
    ) async throws -> Answer {
        try await CaptureCreator(platform: platform).begin(
            actor, id: id, metadata: Self.documented(item),
            configuration: try CaptureConfiguration(checking: configuration, field: "configuration"),
            catalog: platform.catalogs.current)
    }

    /// The documented keys that have a value.
    ///
    /// Two requests for the same item compare equal regardless of other keys.
    private static func documented(_ item: [String: String]) -> [String: String] {
        let metadata = CaptureMetadata(item)
        return MetadataKey.allCases.reduce(into: [:]) { $0[$1.rawValue] = metadata[$1] }
    }
}

extension CaptureConfiguration {
    /// - Throws: `invalid_request` about the field for any word except `production` and `debug`.
    init(checking word: String, field: String) throws(DomainError) {
        guard let known = Self(rawValue: word) else {
            throw .invalid([.init(field, "unknown_type", "Use production or debug.")])
        }
        self = known
    }
}
