/// One attempt to photograph an item: the user's description of the item, and the progress of its photos.
package struct Capture: Sendable, Hashable {
    /// The key of the capture's row and of its blobs, made by the server.
    package let id: CaptureID
    package let organization: OrganizationID
    package let user: UserID
    /// The id that the client made and uses in every address; unique among the user's captures.
    package let clientID: String
    /// The app that started the capture.
    package let bundleID: String
    /// The session that started the capture, or restarted it; `nil` for captures older than this column.
    package let session: SessionID?
    /// The documented keys of the item's metadata, as the client sent them.
    package let metadata: [String: String]
    package let configuration: CaptureConfiguration
    /// The hash of the catalog that was current at the start; the capture keeps it.
    package let catalogHash: String
    package var life: CaptureLife
    /// The data that the submit registered.
    package var submission: CaptureSubmission?
    /// The start of the first photo's upload.
    package let firstPhotoAt: Timestamp?
    /// The item, once the capture is complete.
    package var item: ItemID?
    /// The retake that the photos are for; `nil` if the capture makes an item of its own.
    package let retake: RetakeID?
    /// The time at which the capture was completed, canceled or expired.
    package var endedAt: Timestamp?
    /// Incremented by each change; a write compares it and sets the next value.
    package var revision: Int

    package init(
        id: CaptureID, organization: OrganizationID, user: UserID, clientID: String, bundleID: String,
        session: SessionID? = nil, metadata: [String: String], configuration: CaptureConfiguration,
        catalogHash: String, life: CaptureLife, submission: CaptureSubmission? = nil,
        firstPhotoAt: Timestamp? = nil, item: ItemID? = nil, retake: RetakeID? = nil, endedAt: Timestamp? = nil,
        revision: Int = 1
    ) {
        self.id = id
        self.organization = organization
        self.user = user
        self.clientID = clientID
        self.bundleID = bundleID
        self.session = session
        self.metadata = metadata
        self.configuration = configuration
        self.catalogHash = catalogHash
        self.life = life
        self.submission = submission
        self.firstPhotoAt = firstPhotoAt
        self.item = item
        self.retake = retake
        self.endedAt = endedAt
        self.revision = revision
    }
}

/// The data that the user submits: the digest of each photo, and the texts about the item.
package struct CaptureSubmission: Sendable, Hashable, Codable {
    /// The SHA-256 of each region's photo, in lowercase hex.
    package let digests: [String: String]
    /// The values by text field id, including those of the metadata.
    package let textFields: [String: String]

    private enum CodingKeys: String, CodingKey {
        case digests
        case textFields = "text_fields"
    }

    package init(digests: [String: String], textFields: [String: String]) {
        self.digests = digests
        self.textFields = textFields
    }
}

extension Capture {
    /// The time for which an open capture's photos are kept after its two hours, in seconds.
    ///
    /// A submit that the user made in time can still arrive during that day.
    package static let graceSeconds = 24 * 60 * 60

    /// The next time at which the clock changes the capture; `nil` once it has ended.
    package var clockTurnsAt: Timestamp? {
        switch life.state {
        case .open: life.expiresAt.adding(seconds: Capture.graceSeconds)
        case .submitted: life.uploadsEndAt
        case .completed, .cancelled, .expired: nil
        }
    }
}

/// The set of photos that a capture asks for.
package enum CaptureConfiguration: String, Sendable, Hashable, Codable, CaseIterable {
    /// A short set for development. ``ItemLife`` allows its items no other result than Invalid.
    case debug
    case production
}
