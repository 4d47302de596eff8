import AssayBlobs
import AssayCore
import AssayImaging
import AssayStorage
import AssayWire

/// The third stage of an uploaded photo: a synced file whose header describes a picture that the region accepts.
///
/// No pixel has been decoded, except of a JPEG without an end of image.
struct InspectedPhoto: Sendable {
    let spooled: SpooledPhoto
    let file: SpooledFile
    let header: PictureHeader

    /// - Throws: ``AssayCore/PhotoRejection``: `unsupported_format` (415), or one of `photo_animated`,
    ///   `several_pictures`, `too_many_pixels`, `picture_too_complex`, `photo_too_small`, `photo_truncated`,
    ///   `photo_unreadable`, `photo_not_supported` (422). `decoder_unavailable`, `too_many_open_files` and `storage_failed` (503) for failures
    ///   of the server; ``AssayStorage/BlobError`` if the sync fails.
    init(_ spooled: SpooledPhoto, decoder: DecoderPool) async throws {
        // A picture with a wrong structure is refused, so a sync would be wasted.
        let structure = try Self.explaining { () throws(ImagingError) in try spooled.structure?.get() }
        // The decoder reads the header while the disk writes. This is a task instead of an `async let`, whose memory the
        // runtime of Swift 6.3 may free too early; `AsyncLetTests` tells more.
        let syncing = Task { try await spooled.file.sync() }
        let header: Result<PictureHeader, ImagingError>
        do {
            header = .success(try await decoder.inspect(spooled.file.url, structure))
        } catch {
            header = .failure(error)
        }
        file = try await syncing.value
        self.header = try Self.explaining(header.get)
        let needed = spooled.incoming.region.minShortSide
        guard self.header.shortSide >= needed else {
            throw PhotoRejection(
                .photoTooSmall, measured: Double(self.header.shortSide), needed: Double(needed))
        }
        self.spooled = spooled
    }

    private static func explaining<Value>(_ work: () throws(ImagingError) -> Value) throws -> Value {
        do {
            return try work()
        } catch {
            if let rejection = PhotoRejection(imaging: error) { throw rejection }
            throw DomainError(serverFailure: error) ?? error
        }
    }
}

extension DomainError {
    /// The error for a failure of the server, after which the same photo may pass; `nil` for any other failure.
    init?(serverFailure error: ImagingError) {
        switch error.code {
        case .decoderUnavailable:
            self.init(
                .decoderUnavailable,
                "The server can't look at photos at present. Send the photo again in some seconds.", retryAfter: 15,
                detail: error.debugDescription)
        case .tooManyFiles: self = StorageErrors.tooManyFiles(error.debugDescription)
        case .fileAccess: self = StorageErrors.failing(error.debugDescription)
        default: return nil
        }
    }
}

extension PhotoRejection {
    /// The decoder's error codes that concern the picture, mapped to the problems for the user.
    private static let problems: [String: ProblemCode] = [
        "animated": .photoAnimated,
        "corrupt": .photoUnreadable,
        "empty": .photoUnreadable,
        "foreign_data": .unsupportedFormat,
        "metadata_too_large": .photoNotSupported,
        "picture_too_complex": .pictureTooComplex,
        "several_pictures": .severalPictures,
        "too_many_pixels": .tooManyPixels,
        "truncated": .photoTruncated,
        "unsupported_format": .unsupportedFormat,
        "unsupported_variant": .photoNotSupported,
    ]

    /// Converts the decoder's error into a refusal for the user; `nil` if the error is not about the photo.
    init?(imaging error: ImagingError) {
        guard let problem = Self.problems[error.code.rawValue] else { return nil }
        self.init(problem, measured: error.measured, needed: error.needed)
    }
}
