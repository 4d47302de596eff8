/// What a picture's header says; nothing of it needs a decoded pixel.
package struct PictureHeader: Hashable, Codable, Sendable {
    package let format: PictureFormat
    /// Pixels as the picture is shown, after the orientation was applied.
    package let width: Int
    package let height: Int
    /// How many pictures the file holds; always 1 for a picture that was taken in.
    package let pages: Int
    /// By EXIF: 1 to 8, where 1 is upright.
    package let orientation: Int
    /// The camera that the file names, where it names one.
    ///
    /// Anyone can write anything there.
    package let camera: CameraName?

    package init(
        format: PictureFormat, width: Int, height: Int, pages: Int = 1, orientation: Int = 1, camera: CameraName? = nil
    ) {
        self.format = format
        self.width = width
        self.height = height
        self.pages = pages
        self.orientation = orientation
        self.camera = camera
    }

    package var pixels: Int { width * height }
    package var shortSide: Int { min(width, height) }
    package var longSide: Int { max(width, height) }
}

/// Make and model from EXIF: printable characters, at most 64 each.
package struct CameraName: Hashable, Codable, Sendable {
    package let make: String
    package let model: String

    package init(make: String, model: String) {
        self.make = make
        self.model = model
    }
}
