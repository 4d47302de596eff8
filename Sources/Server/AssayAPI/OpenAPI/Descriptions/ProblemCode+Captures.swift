// MARK: - Problems of captures

extension ProblemCode {
    static let captureCancelled = ProblemCode(
        409, "capture_cancelled", "The capture was cancelled.",
        "Begin a new capture.")
    static let captureCompleted = ProblemCode(
        409, "capture_completed", "The capture has its item; its photos can no longer change.",
        "Read the item.")
    static let captureExpired = ProblemCode(
        410, "capture_expired", "The time for the capture is over.",
        "Begin a new capture.")
    static let captureIDTaken = ProblemCode(
        409, "capture_id_taken", "The user has a capture with this id for another item.",
        "Use a new id.")
    static let captureNotSubmitted = ProblemCode(
        409, "capture_not_submitted", "The capture was not submitted.",
        "Submit it first.")
    static let photosInCheck = ProblemCode(
        503, "photos_in_check", "The check of the photos is not finished.",
        "Wait for `Retry-After`.")
    static let photosMissing = ProblemCode(
        409, "photos_missing", "Photos have not arrived; `errors` names the regions.",
        "Send them, then complete the capture again.")
    static let photosRefused = ProblemCode(
        422, "photos_refused", "Photos can't be used; `errors` names the regions and the reasons.",
        "Send others, then complete the capture again.")
    static let tooManyOpenCaptures = ProblemCode(
        429, "too_many_open_captures", "The user has too many open captures.",
        "Complete or cancel one.")
}

// MARK: - Problems of photos

extension ProblemCode {
    static let captureQuotaReached = ProblemCode(
        429, "capture_quota_reached", "The photos of this capture fill its quota.",
        "Wait for `Retry-After`.")
    static let decoderUnavailable = ProblemCode(
        503, "decoder_unavailable", "The server can't examine photos now.",
        "Wait for `Retry-After`.")
    static let digestMismatch = ProblemCode(
        400, "digest_mismatch", "The bytes do not have the stated digest.",
        "Send the photo again.")
    static let invalidContentDigest = ProblemCode(
        400, "invalid_content_digest", "`Content-Digest` is malformed.",
        "Send `sha-256` as RFC 9530 says.")
    static let invalidContentLength = ProblemCode(
        400, "invalid_content_length", "`Content-Length` is no number.",
        "Correct the header.")
    static let invalidUploadOffset = ProblemCode(
        400, "invalid_upload_offset", "`Upload-Offset` is missing or no number.",
        "Send the number of bytes that the server has.")
    static let lengthRequired = ProblemCode(
        400, "length_required", "Neither length nor digest is stated.",
        "Send `Content-Length` or `Content-Digest`.")
    static let organizationQuotaReached = ProblemCode(
        503, "organization_quota_reached", "The photos of the organization's open captures fill its quota.",
        "Wait for `Retry-After`.")
    static let photoAnimated = ProblemCode(
        422, "photo_animated", "The picture is animated.",
        "Take a still photo.")
    static let photoIncomplete = ProblemCode(
        400, "photo_incomplete", "The body has fewer or more bytes than stated.",
        "Send the photo again.")
    static let photoNotSupported = ProblemCode(
        422, "photo_not_supported", "The photo is whole, and the server can't read its kind.",
        "Set the camera to Most Compatible, or choose a JPEG.")
    static let photoTooLarge = ProblemCode(
        413, "photo_too_large", "The photo has more than 32 MiB.",
        "Send a smaller file.")
    static let photoTooSmall = ProblemCode(
        422, "photo_too_small", "The short side has too few pixels.",
        "Take a larger photo.")
    static let photoTruncated = ProblemCode(
        422, "photo_truncated", "The end of the photo is missing.",
        "Take it again.")
    static let photoUnreadable = ProblemCode(
        422, "photo_unreadable", "The photo can't be read.",
        "Take it again.")
    static let pictureTooComplex = ProblemCode(
        422, "picture_too_complex", "Decoding would take too much memory.",
        "Send a JPEG, or a smaller photo.")
    static let severalPictures = ProblemCode(
        422, "several_pictures", "The file has several pictures.",
        "Send a single photo.")
    static let tooManyPixels = ProblemCode(
        422, "too_many_pixels", "The photo has too many pixels.",
        "Send a smaller photo.")
    static let tooManyUncheckedPhotos = ProblemCode(
        429, "too_many_unchecked_photos", "Too many photos of the user wait for their check.",
        "Wait for `Retry-After`.")
    static let unknownRegion = ProblemCode(
        404, "unknown_region", "The capture has no such region.",
        "Use a region of the capture.")
    static let unsupportedFormat = ProblemCode(
        415, "unsupported_format", "The file is no JPEG, HEIC, PNG or WebP.",
        "Send such a photo.")
    static let uploadInParts = ProblemCode(
        400, "upload_in_parts", "`Upload-Incomplete` is not `?0`.",
        "Send the whole photo, or the rest of it.")
    static let uploadOffsetMismatch = ProblemCode(
        409, "upload_offset_mismatch", "The server has another number of bytes.",
        "Continue from `Upload-Offset`.")
    static let uploadTakenOver = ProblemCode(
        409, "upload_taken_over", "Another request continues this upload.",
        "Ask for the offset.")
    static let userQuotaReached = ProblemCode(
        429, "user_quota_reached", "The photos of the user's open captures fill the quota.",
        "Complete or cancel a capture.")
}

extension ProblemCode {
    /// The rows of this file.
    static let capturesRows: [ProblemCode] = [
        captureCancelled, captureCompleted, captureExpired, captureIDTaken, captureNotSubmitted, photosInCheck,
        photosMissing, photosRefused, tooManyOpenCaptures, captureQuotaReached, decoderUnavailable, digestMismatch,
        invalidContentDigest, invalidContentLength, invalidUploadOffset, lengthRequired, organizationQuotaReached,
        photoAnimated, photoIncomplete, photoNotSupported, photoTooLarge, photoTooSmall, photoTruncated,
        photoUnreadable, pictureTooComplex, severalPictures, tooManyPixels, tooManyUncheckedPhotos, unknownRegion,
        unsupportedFormat,
        uploadInParts, uploadOffsetMismatch, uploadTakenOver, userQuotaReached,
    ]
}
