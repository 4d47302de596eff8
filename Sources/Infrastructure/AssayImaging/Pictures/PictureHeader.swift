/// The contents of a picture's header, read without decoding a pixel.
package struct PictureHeader: Hashable, Codable, Sendable {
    package let format: PictureFormat
    /// The size in pixels as displayed, after the orientation is applied.
    package let width: Int
    package let height: Int
    /// The number of pictures in the file; always 1 for an accepted picture.
    package let pages: Int
    /// The EXIF orientation: 1 to 8, where 1 is upright.
    package let orientation: Int
    /// The camera that the file names; `nil` if it names none.
    ///
    /// The sender can set any value, so it proves nothing.
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

/// Camera make and model from EXIF: printable ASCII characters, at most 64 each.
package struct CameraName: Hashable, Codable, Sendable {
    package let make: String
    package let model: String

    package init(make: String, model: String) {
        self.make = make
        self.model = model
    }
}
