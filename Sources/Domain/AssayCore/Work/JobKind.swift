/// The kinds of jobs that wait in the database until a worker leases them.
package enum JobKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Checks a photo's pixels; the subject is the photo's id.
    case checkPhoto = "photo.check"
    /// Decides on an item; the subject is the item's id.
    case decideItem = "item.decide"
    /// Deletes a capture's photos; the subject is the capture's id.
    case deletePhotos = "photos.delete"
    /// Deletes a photo that was replaced for its region; the subject is the photo's id.
    case deleteReplacedPhoto = "photo.delete"
}

/// A job that a worker has leased.
package struct Job: Sendable, Hashable {
    package let id: JobID
    package let kind: JobKind
    package let organization: OrganizationID
    /// The id of the job's subject, such as a photo; the kind determines which.
    package let subject: String
    /// The number of leases, including this one.
    package let attempts: Int
    /// The number of decoder processes that the job's photo had terminated before this lease.
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
