import Foundation

/// The progress of a capture: the part of its state that outlives the process.
struct CaptureProgress: Sendable, Hashable, Codable {
    /// One photo that the capture needs, in its latest attempt.
    struct Region: Sendable, Hashable, Codable {
        enum Photo: String, Sendable, Hashable, Codable {
            /// Not requested yet.
            case wanted
            /// Requested; the user is taking it.
            case asked
            /// On disk and synced.
            case taken
            /// Being uploaded.
            case sending
            /// Received by the server, not checked yet.
            case sent
            case accepted
            /// Skipped; the capture does not require it.
            case skipped
        }

        let id: String
        let label: String
        let instruction: String
        let isRequired: Bool
        /// Help for the camera screen; `nil` if an earlier version has begun the capture.
        var guide: CapturePlan.Guide?
        var photo: Photo = .wanted
        /// The number of the attempt; 1 for the first photo.
        var attempt = 1
        /// The reason why the previous attempt was refused.
        var refusal: PhotoRefusal?
        /// The SHA-256 of the latest photo, in lower-case hex.
        var digest: String?
    }

    var regions: [Region] = []
    /// The time by which the user must be done, by the device's clock; `nil` until the server has begun the capture.
    var deadline: Date?
    /// The text fields that the user can fill in; `nil` if there are none.
    var openTextFields: [CapturePlan.TextField]?
    /// The text fields' values, by field id; `nil` if the user was not asked.
    var textFields: [String: String]?
    /// The time when the user was first done, by the device's clock.
    var submittedAt: Date?
    /// The digests that the server has registered.
    var registered: [String: String]?

    /// Whether the user has taken or skipped every photo.
    var isUserDone: Bool {
        !regions.isEmpty && regions.allSatisfy { $0.photo != .wanted && $0.photo != .asked }
    }

    /// The digests of the photos that have been taken, by region.
    var digests: [String: String] {
        var digests: [String: String] = [:]
        for region in regions { digests[region.id] = region.digest }
        return digests
    }

    /// The plan for a camera screen.
    var plan: CapturePlan {
        let photos = regions.map { region in
            CapturePlan.Photo(
                region: region.id, label: region.label, instruction: region.instruction,
                isRequired: region.isRequired, guide: region.guide ?? CapturePlan.Guide(), state: region.photo.rawValue)
        }
        return CapturePlan(photos: photos, textFields: openTextFields ?? [], deadline: deadline)
    }

    /// The progress after a restart of the process: photos that were requested or being uploaded must be done again.
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
    /// Records a photo that was taken.
    mutating func take(_ stored: StoredPhoto) {
        photo = .taken
        digest = stored.digest
    }

    /// Records that the photo was refused and that another attempt is needed.
    mutating func refuse(_ refusal: PhotoRefusal) {
        photo = .wanted
        attempt += 1
        self.refusal = refusal
        digest = nil
    }
}
