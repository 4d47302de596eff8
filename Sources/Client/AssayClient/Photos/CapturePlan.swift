package import Foundation

/// All photos and text fields of a capture, for a camera screen that guides the user through them.
package struct CapturePlan: Sendable, Hashable {
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

        package init(
            outline: String? = nil, sample: String? = nil, sharpnessMin: Double? = nil, minShortSide: Int? = nil
        ) {
            self.outline = outline
            self.sample = sample
            self.sharpnessMin = sharpnessMin
            self.minShortSide = minShortSide
        }
    }

    /// A photo of the capture and its state.
    package struct Photo: Sendable, Hashable {
        package let region: String
        package let label: String
        package let instruction: String
        package let isRequired: Bool
        package let guide: Guide
        /// `wanted`, `asked`, `taken`, `sending`, `sent`, `accepted` or `skipped`.
        package let state: String
    }

    /// A text field that the user can fill in.
    package struct TextField: Sendable, Hashable, Codable {
        package let id: String
        package let label: String
        package let isRequired: Bool
        /// The maximum length, in Unicode scalars.
        package let max: Int

        package init(id: String, label: String, isRequired: Bool, max: Int) {
            self.id = id
            self.label = label
            self.isRequired = isRequired
            self.max = max
        }
    }

    /// The photos in the order in which they are taken.
    package let photos: [Photo]
    package let textFields: [TextField]
    /// The time by which the user must be done, by the device's clock.
    package let deadline: Date?
}
