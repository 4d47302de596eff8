package import AssayCore
package import AssayKeys
import AssayStorage

/// Begins a capture under an id that the client has made, so that asking twice begins one.
package struct BeginCapture: Sendable {
    /// A capture that has begun, and the token to send its photos with.
    package struct Answer: Sendable {
        package let snapshot: CaptureSnapshot
        /// Whether this call began it.
        package let isNew: Bool
        /// New with each call; the one before is no longer good.
        package let uploadToken: SecretToken

        /// The token as the client gets it.
        package var token: String { uploadToken.value }
    }

    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Parameters:
    ///   - id: 8 to 64 characters of `A-Za-z0-9-`.
    ///   - item: The metadata (`spec/sdk.md` §6); keys that are not documented are left out.
    ///   - configuration: `production` or `debug`.
    /// - Throws: `invalid_request` and `invalid_item` naming the fields; `capture_id_taken` where the user's capture
    ///   of this id is of another item; `capture_cancelled` and `capture_expired` where it has ended.
    package func callAsFunction(
        _ actor: UserActor, id: String, item: [String: String], configuration: String
    ) async throws -> Answer {
        let catalog = platform.catalogs.current
        let capture = Capture(
            id: platform.identifiers.make(), organization: actor.organization, user: actor.user,
            clientID: try CaptureBeginning.checked(id), bundleID: actor.bundleID, session: actor.session,
            metadata: Self.documented(item),
            configuration: try Self.checked(configuration: configuration), catalogHash: catalog.hash,
            life: CaptureLife(
                beganAt: platform.clock.now(), captureSeconds: CaptureLimits.captureSeconds,
                uploadSeconds: CaptureLimits.uploadSeconds))
        return try await CaptureBeginning(platform: platform).begin(capture, retake: nil, catalog: catalog)
    }
}

extension BeginCapture {
    private static func checked(configuration word: String) throws(DomainError) -> CaptureConfiguration {
        guard let configuration = CaptureConfiguration(rawValue: word) else {
            throw .invalid([.init("configuration", "unknown_type", "Use production or debug.")])
        }
        return configuration
    }

    /// The documented keys that have a value: two requests for the same item are equal whatever else they hold.
    private static func documented(_ item: [String: String]) -> [String: String] {
        let metadata = CaptureMetadata(item)
        return MetadataKey.allCases.reduce(into: [:]) { $0[$1.rawValue] = metadata[$1] }
    }
}
