/// The kinds of work that wait in the database until a worker leases them.
package enum JobKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Look at a photo's pixels; the subject is the photo's id.
    case checkPhoto = "photo.check"
    /// Decide on an item; the subject is the item's id.
    case decideItem = "item.decide"
    /// Delete a capture's photos; the subject is the capture's id.
    case deletePhotos = "photos.delete"
    /// Delete a photo whose region another one has taken over; the subject is the photo's id.
    case deleteReplacedPhoto = "photo.delete"
}

/// A piece of work that a worker has leased.
package struct Job: Sendable, Hashable {
    package let id: JobID
    package let kind: JobKind
    package let organization: OrganizationID
    /// What the work is on, by the kind.
    package let subject: String
    /// How often it has been leased, this time included.
    package let attempts: Int
    /// The number of decoder processes that the photo of the work had ended before this lease.
    package let decoderEnds: Int

    package init(
        id: JobID, kind: JobKind, organization: OrganizationID, subject: String, attempts: Int, decoderEnds: Int = 0
    ) {
        self.id = id
        self.kind = kind
        self.organization = organization
        self.subject = subject
        self.attempts = attempts
        self.decoderEnds = decoderEnds
    }
}
