import Foundation

/// Why a picture could not be taken in, or worked on.
///
/// `description` is safe to show to a person and says what to do; `debugDescription` adds the text of the decoder.
package struct ImagingError: Error, Hashable, Codable, CustomStringConvertible, CustomDebugStringConvertible {
    /// A stable, open set of causes; the raw value is what programs compare.
    package struct Code: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        package var description: String { rawValue }
    }

    package let code: Code
    package let description: String
    /// The decoder's own words, or what was found at which place of the file.
    package let detail: String
    /// The figure that is out of bounds, in the unit that the code implies; `nil` where there is none.
    package let measured: Double?
    /// The figure that would have passed.
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
    /// No bytes at all.
    package static let empty = Self(rawValue: "empty")
    /// Not one of the four formats, or a kind of one that phones do not make.
    package static let unsupportedFormat = Self(rawValue: "unsupported_format")
    /// The file ends before the picture does.
    package static let truncated = Self(rawValue: "truncated")
    /// A moving picture.
    package static let animated = Self(rawValue: "animated")
    /// More than one picture in the file, none of them the picture.
    package static let severalPictures = Self(rawValue: "several_pictures")
    /// More pixels than the limit.
    package static let tooManyPixels = Self(rawValue: "too_many_pixels")
    /// More memory needed for the decode than the budget, in bytes.
    package static let tooComplex = Self(rawValue: "picture_too_complex")
    /// More metadata than the limit.
    package static let metadataTooLarge = Self(rawValue: "metadata_too_large")
    /// A document, an archive or a program hides in the file.
    package static let foreignData = Self(rawValue: "foreign_data")
    /// The bytes break the format's rules, or the decoder gave up.
    package static let corrupt = Self(rawValue: "corrupt")
    /// The file could not be read, or a derived one could not be written.
    package static let fileAccess = Self(rawValue: "file_access")
    /// The server has as many files open as it may.
    package static let tooManyFiles = Self(rawValue: "too_many_files")
    /// The photo ended the process that decoded it, or took it longer than any photo may.
    package static let decoderEnded = Self(rawValue: "decoder_ended")
    /// The program that decodes can't be started.
    package static let decoderUnavailable = Self(rawValue: "decoder_unavailable")
    /// The picture library is missing or failed by itself.
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
            "Decoding the photo would take \(bytes >> 20) MB; at most \(limit >> 20) MB are possible. "
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

    static func internalFailure(_ detail: String) -> Self {
        Self(.internalFailure, "The photo could not be worked on. Try again later.", detail: detail)
    }
}
