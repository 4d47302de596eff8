/// The kinds of jobs that wait in the database until a worker leases them.
package enum JobKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Checks a photo's pixels; the subject is the photo's id.
    case checkPhoto = "photo.check"
    /// Decides on an item; the subject is the item's id.
    case decideItem = "item.decide"
    /// Carries out an expert's decision; the subject is the decision's id.
    case applyDecision = "decision.apply"
    /// Makes the full-size JPEGs of an item's photos, for experts; the subject is the item's id.
    case makeFullSize = "photos.full_size"
    /// Deletes a capture's photos; the subject is the capture's id.
    case deletePhotos = "photos.delete"
    /// Deletes a photo that was replaced for its region; the subject is the photo's id.
    case deleteReplacedPhoto = "photo.delete"
    /// Deletes the photos of an item; the subject is that of a ``PhotoRemoval``.
    case removePhotos = "photos.remove"
    /// Erases a part of an erased user's data; the subject is an ``ErasureStep``.
    case eraseUser = "user.erase"
    /// Replaces the certificates that show an earlier name of a user; the subject has the ids of the user and of the
    /// certificate before the next one.
    case reissueCertificates = "certificates.reissue"
    /// Carries out a step of a sandbox's item; the subject has the item's id and the outcome.
    case simulate = "sandbox.simulate"
}

/// A job that a worker has leased.
package struct Job: Sendable, Hashable {
    /// The maximum time that a job waits or is leased, in seconds.
    package static let longestWait = 600

    /// The latest time at which work can be due: twice the longest wait, so that processes whose clocks differ agree.
    ///
    /// Work that is due later was added or leased before the clock was set back. It is due now, because it would
    /// otherwise wait until the clock has caught up.
    package static func latestDue(at now: Timestamp) -> Timestamp { now.adding(seconds: 2 * longestWait) }

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

/// The deletion of all photos of an item, which keeps their rows with the digests and the measures.
package struct PhotoRemoval: Sendable, Hashable {
    private static let suffix = ":retention"

    package let item: ItemID
    /// Whether the photos only go if the setting `retention_days` says so when the job runs; otherwise they go whatever
    /// the item's state is.
    package let isByRetention: Bool

    package init(of item: ItemID, isByRetention: Bool) {
        (self.item, self.isByRetention) = (item, isByRetention)
    }

    /// Reads the subject of a job.
    package init(subject: String) {
        isByRetention = subject.hasSuffix(Self.suffix)
        item = ItemID(isByRetention ? String(subject.dropLast(Self.suffix.count)) : subject)
    }

    /// The subject of the job: the item's id, followed by `:retention` if the job checks the setting.
    package var subject: String { item.rawValue + (isByRetention ? Self.suffix : "") }
}

/// The share of the workers' time that a job takes; the queue charges it to the job's user.
package struct JobCost: Sendable, Hashable {
    /// The number of pixels that a worker processes.
    package let pixels: Int

    /// The minimum cost of a job, in pixels: even a picture of one pixel has to be opened and stored.
    package static let least = 1_000_000

    /// The cost of a job that reads no original photo.
    package static let standard = JobCost(pixels: least)

    package init(pixels: Int) {
        self.pixels = max(Self.least, pixels)
    }

    /// The cost of a photo's check, from the size in its header.
    ///
    /// A JPEG is decoded at a fraction of its size if that is enough. All other formats are decoded at full size and
    /// count twice.
    package static func check(of photo: Photo) -> JobCost {
        let (pixels, isTooLarge) = photo.width.multipliedReportingOverflow(by: photo.height)
        guard !isTooLarge, pixels < Int.max / 4 else { return JobCost(pixels: Int.max / 4) }
        return JobCost(pixels: photo.mediaType == "image/jpeg" ? pixels : 2 * pixels)
    }
}
