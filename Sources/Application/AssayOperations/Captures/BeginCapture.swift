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

    private let clock: any WallClock
    private let identifiers: IdentifierSource
    private let catalogs: CatalogLibrary
    private let creator: CaptureCreator

    package init(_ platform: Platform) {
        (clock, identifiers, catalogs) = (platform.clock, platform.identifiers, platform.catalogs)
        creator = CaptureCreator(access: CaptureAccess(platform), random: platform.random)
    }

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
        let catalog = catalogs.current
        let capture = Capture(
            id: identifiers.makeOrdered(), organization: actor.organization, user: actor.user,
            clientID: try CaptureCreator.checked(id), bundleID: actor.bundleID, session: actor.session,
            metadata: Self.documented(item),
            configuration: try Self.checked(configuration: configuration), catalogHash: catalog.hash,
            life: CaptureLife(
                beganAt: clock.now(), captureSeconds: CaptureLimits.captureSeconds,
                uploadSeconds: CaptureLimits.uploadSeconds))
        return try await creator.begin(capture, retake: nil, catalog: catalog)
    }
}

extension BeginCapture {
    private static func checked(configuration word: String) throws(DomainError) -> CaptureConfiguration {
        guard let configuration = CaptureConfiguration(rawValue: word) else {
            throw .invalid("configuration", "unknown_type", "Use production or debug.")
        }
        return configuration
    }

    /// The documented keys that have a value.
    ///
    /// Two requests for the same item compare equal regardless of other keys.
    private static func documented(_ item: [String: String]) -> [String: String] {
        let metadata = CaptureMetadata(item)
        return MetadataKey.allCases.reduce(into: [:]) { $0[$1.rawValue] = metadata[$1] }
    }
}
