/// One go at photographing an item: what the user says of it, and how far the taking of its photos has come.
package struct Capture: Sendable, Hashable {
    /// The key of its row and of its blobs, made here.
    package let id: CaptureID
    package let organization: OrganizationID
    package let user: UserID
    /// The id that the client made, and uses in every address; unique for the user.
    package let clientID: String
    /// The app that began it.
    package let bundleID: String
    /// The session that began it, or began it again; `nil` for one from before this was stored.
    package let session: SessionID?
    /// The documented keys of the item's metadata, as the client sent them.
    package let metadata: [String: String]
    package let configuration: CaptureConfiguration
    /// The catalog that was current when the capture began; it stays the capture's.
    package let catalogHash: String
    package var life: CaptureLife
    /// What was registered at submit.
    package var submission: CaptureSubmission?
    /// When its first photo began to arrive.
    package let firstPhotoAt: Timestamp?
    /// The item, once complete.
    package var item: ItemID?
    /// The retake that its photos are for; `nil` where the capture makes an item of its own.
    package let retake: RetakeID?
    /// When it was completed, cancelled or expired.
    package var endedAt: Timestamp?
    /// Counts the changes; each write compares and sets it.
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

/// What the user hands in: which bytes each photo has, and what was written about the item.
package struct CaptureSubmission: Sendable, Hashable, Codable {
    /// SHA-256 in lower-case hex by region.
    package let digests: [String: String]
    /// Values by text field id, those of the metadata included.
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
    /// How long an open capture's photos are kept after its two hours, in seconds.
    ///
    /// In that day a submit can still arrive that the user made in time.
    package static let graceSeconds = 24 * 60 * 60

    /// When the clock next changes something about it; `nil` once it has ended.
    package var clockTurnsAt: Timestamp? {
        switch life.state {
        case .open: life.expiresAt.adding(seconds: Capture.graceSeconds)
        case .submitted: life.uploadsEndAt
        case .completed, .cancelled, .expired: nil
        }
    }
}
