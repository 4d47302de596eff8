import Foundation

/// How far a capture has come: the part of its state that outlives the process.
struct CaptureProgress: Sendable, Hashable, Codable {
    /// One photo that the capture needs, by its latest attempt.
    struct Region: Sendable, Hashable, Codable {
        enum Photo: String, Sendable, Hashable, Codable {
            /// To be asked for.
            case wanted
            /// Asked for; the user is at it.
            case asked
            /// On disk and synced.
            case taken
            /// On its way.
            case sending
            /// With the platform, not looked at yet.
            case sent
            case accepted
            /// Left out; the capture can do without it.
            case skipped
        }

        let id: String
        let label: String
        let instruction: String
        let isRequired: Bool
        var photo: Photo = .wanted
        /// 1 for the first photo.
        var attempt = 1
        /// Why the attempt before was refused.
        var refusal: PhotoRefusal?
        /// SHA-256 of the latest photo, lower-case hex.
        var digest: String?
    }

    var regions: [Region] = []
    /// When the user must be done, by the device's clock; `nil` until the platform has begun the capture.
    var deadline: Date?
    /// When the user was done for the first time, by the device's clock.
    var submittedAt: Date?
    /// The digests that the platform has registered.
    var registered: [String: String]?

    /// Whether nothing is left for the user to do.
    var isUserDone: Bool {
        !regions.isEmpty && regions.allSatisfy { $0.photo != .wanted && $0.photo != .asked }
    }

    /// The digests of the photos that there are.
    var digests: [String: String] {
        var digests: [String: String] = [:]
        for region in regions { digests[region.id] = region.digest }
        return digests
    }

    /// The same after a restart of the process: what was under way has to be done again.
    var afterRestart: CaptureProgress {
        var progress = self
        for index in progress.regions.indices {
            switch progress.regions[index].photo {
            case .asked: progress.regions[index].photo = .wanted
            case .sending: progress.regions[index].photo = .taken
            case .wanted, .taken, .sent, .accepted, .skipped: break
            }
        }
        return progress
    }
}

extension CaptureProgress.Region {
    /// There is a photo.
    mutating func take(_ stored: StoredPhoto) {
        photo = .taken
        digest = stored.digest
    }

    /// The photo can't be used; the next attempt is wanted.
    mutating func refuse(_ refusal: PhotoRefusal) {
        photo = .wanted
        attempt += 1
        self.refusal = refusal
        digest = nil
    }
}
