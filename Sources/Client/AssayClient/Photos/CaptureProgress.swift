package import Foundation

/// The progress of a capture: the part of its state that outlives the process, and the plan for a camera screen.
package struct CaptureProgress: Sendable, Hashable, Codable {
    /// Help for taking a photo of a region.
    package struct Guide: Sendable, Hashable, Codable {
        /// SVG path data in a box of 100 by 100: the outline over the camera preview.
        package var outline: String?
        /// SVG path data in the same box: the contents of a good photo.
        package var sample: String?
        /// The minimum sharpness of an accepted photo.
        package var sharpnessMin: Double?
        /// The minimum length of the short side of an accepted photo, in pixels.
        package var minShortSide: Int?
    }

    /// A text field that the user can fill in.
    package struct TextField: Sendable, Hashable, Codable {
        package let id: String
        package let label: String
        package let isRequired: Bool
        /// The maximum length, in Unicode scalars.
        package let max: Int
    }

    /// One photo that the capture needs, in its latest attempt.
    package struct Region: Sendable, Hashable, Codable {
        package enum Photo: String, Sendable, Hashable, Codable {
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

        package let id: String
        package let label: String
        package let instruction: String
        package let isRequired: Bool
        /// Help for the camera screen.
        package var guide: Guide?
        package var photo: Photo = .wanted
        /// The number of the attempt; 1 for the first photo.
        var attempt = 1
        /// The reason why the previous attempt was refused.
        var refusal: PhotoRefusal?
        /// The SHA-256 of the latest photo, in lower-case hex.
        var digest: String?
    }

    /// The photos in the order in which they are taken.
    package var regions: [Region] = []
    /// The time by which the user must be done, by the device's clock; `nil` until the server has begun the capture.
    package var deadline: Date?
    /// The text fields that the user can fill in; `nil` if there are none.
    package var openTextFields: [TextField]?
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
