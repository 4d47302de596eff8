import Foundation

/// The reason why a picture could not be accepted or processed.
///
/// `description` is safe to show to a user and says what to do. `debugDescription` adds the text of the decoder.
package struct ImagingError: Error, Hashable, Codable, CustomStringConvertible, CustomDebugStringConvertible {
    /// A stable, open set of causes; programs compare the raw value.
    package struct Code: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        package var description: String { rawValue }
    }

    package let code: Code
    package let description: String
    /// The decoder's error text, or the finding and its position in the file.
    package let detail: String
    /// The value that is out of bounds, in the unit that the code implies; `nil` if there is none.
    package let measured: Double?
    /// The bound that the value would have to meet.
    package let needed: Double?

    package init(
        _ code: Code, _ description: String, detail: String = "", measured: Double? = nil, needed: Double? = nil
    ) {
        self.code = code
        self.description = description
        self.detail = detail
        self.measured = measured
        self.needed = needed
    }

    package var debugDescription: String {
        detail.isEmpty ? "\(code): \(description)" : "\(code): \(description) [\(detail)]"
    }
}

extension ImagingError.Code {
    /// The file contains no bytes.
    package static let empty = Self(rawValue: "empty")
    /// The file is not in one of the four formats, or is a variant that phones do not produce.
    package static let unsupportedFormat = Self(rawValue: "unsupported_format")
    /// The file ends before the picture does.
    package static let truncated = Self(rawValue: "truncated")
    /// The file contains an animation.
    package static let animated = Self(rawValue: "animated")
    /// The file contains several pictures, and none of them is the main one.
    package static let severalPictures = Self(rawValue: "several_pictures")
    /// The picture has more pixels than the limit.
    package static let tooManyPixels = Self(rawValue: "too_many_pixels")
    /// The decode needs more memory than the budget; the values are in bytes.
    package static let tooComplex = Self(rawValue: "picture_too_complex")
    /// The file contains more metadata than the limit.
    package static let metadataTooLarge = Self(rawValue: "metadata_too_large")
    /// The file contains a hidden document, archive or program.
    package static let foreignData = Self(rawValue: "foreign_data")
    /// The bytes violate the format, or the decoder failed.
    package static let corrupt = Self(rawValue: "corrupt")
    /// The picture is in one of the four formats, and the decoder of this server does not know its variant.
    package static let unsupportedVariant = Self(rawValue: "unsupported_variant")
    /// The file could not be read, or a derived one could not be written.
    package static let fileAccess = Self(rawValue: "file_access")
    /// The server has reached its limit of open files.
    package static let tooManyFiles = Self(rawValue: "too_many_files")
    /// The photo crashed its decoder process or exceeded the time limit for a photo.
    package static let decoderEnded = Self(rawValue: "decoder_ended")
    /// The decoder program cannot be started.
    package static let decoderUnavailable = Self(rawValue: "decoder_unavailable")
    /// The picture library is missing, or failed for a reason other than the file.
    package static let internalFailure = Self(rawValue: "internal")
}

extension ImagingError {
    static func truncated(_ detail: String) -> Self {
        Self(.truncated, "The photo is incomplete. Send the whole file again.", detail: detail)
    }

    static func corrupt(_ detail: String) -> Self {
        Self(.corrupt, "The photo is damaged. Take it again, or send the file again.", detail: detail)
    }

    static func unsupported(_ detail: String) -> Self {
        Self(.unsupportedFormat, "This is not a photo in JPEG, HEIC, PNG or WebP. Send one of these.", detail: detail)
    }

    static func unsupportedVariant(_ detail: String) -> Self {
        Self(
            .unsupportedVariant,
            "The server can't read this kind of photo. Set the camera to Most Compatible, or send a JPEG.",
            detail: detail)
    }

    static func animated(_ detail: String) -> Self {
        Self(.animated, "This is a moving picture. Send a still photo.", detail: detail)
    }

    static func severalPictures(_ count: Int) -> Self {
        Self(.severalPictures, "The file holds several pictures. Send each photo by itself.", detail: "\(count)")
    }

    static func tooManyPixels(width: Int, height: Int, limit: Int) -> Self {
        Self(
            .tooManyPixels,
            "The photo has more than \(limit / 1_000_000) megapixels. Send a smaller one.",
            detail: "\(width) x \(height)", measured: Double(width) * Double(height), needed: Double(limit))
    }

    static func tooComplex(bytes: Int, limit: Int) -> Self {
        Self(
            .tooComplex,
            "Decoding the photo would take \(bytes >> 20) MiB; at most \(limit >> 20) MiB are possible. "
                + "Send it as a JPEG, or smaller.",
            measured: Double(bytes), needed: Double(limit))
    }

    static func metadataTooLarge(_ detail: String) -> Self {
        Self(.metadataTooLarge, "The photo carries too much extra data. Send it as the camera made it.", detail: detail)
    }

    static func foreignData(_ detail: String) -> Self {
        Self(.foreignData, "The file holds something besides a photo. Send it as the camera made it.", detail: detail)
    }

    static func fileAccess(_ detail: String) -> Self {
        Self(.fileAccess, "The photo could not be stored or read on the server. Try again.", detail: detail)
    }

    /// The error for a failed system call.
    ///
    /// - Parameter code: Its `errno`.
    static func system(_ code: Int32) -> Self {
        let detail = String(cString: strerror(code))
        guard code == EMFILE || code == ENFILE else { return fileAccess(detail) }
        return Self(
            .tooManyFiles, "The server has too many files open. Try again in a few seconds.", detail: detail)
    }

    static func decoderEnded(_ detail: String) -> Self {
        Self(.decoderEnded, "The photo could not be worked on. Try again later.", detail: detail)
    }

    static func decoderUnavailable(_ detail: String) -> Self {
        Self(.decoderUnavailable, "Photos can't be looked at on the server. Try again later.", detail: detail)
    }

    package static func internalFailure(_ detail: String) -> Self {
        Self(.internalFailure, "The photo could not be worked on. Try again later.", detail: detail)
    }
}
