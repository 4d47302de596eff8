// MARK: - Problems of photos

extension ProblemCode {
    package static let captureQuotaReached = ProblemCode(
        .tooManyRequests, "capture_quota_reached", "The photos of this capture fill its quota.",
        "Wait for `Retry-After`.", user: nil)
    package static let decoderUnavailable = ProblemCode(
        .unavailable, "decoder_unavailable", "The server can't examine photos now.", "Wait for `Retry-After`.",
        user: .init(
            "Photos can't be checked at the moment. Please try again in a moment.", "現在、写真を確認できません。少し待ってからお試しください。"))
    package static let digestMismatch = ProblemCode(
        .badInput, "digest_mismatch", "The bytes do not have the stated digest.", "Send the photo again.", user: nil)
    package static let invalidContentDigest = ProblemCode(
        .badInput, "invalid_content_digest", "`Content-Digest` is malformed.", "Send `sha-256` as RFC 9530 says.",
        user: .misunderstood)
    package static let invalidContentLength = ProblemCode(
        .badInput, "invalid_content_length", "`Content-Length` is no number.", "Correct the header.",
        user: .misunderstood)
    package static let invalidUploadOffset = ProblemCode(
        .badInput, "invalid_upload_offset", "`Upload-Offset` is missing or no number.",
        "Send the number of bytes that the server has.", user: .misunderstood)
    package static let lengthRequired = ProblemCode(
        .badInput, "length_required", "Neither length nor digest is stated.",
        "Send `Content-Length` or `Content-Digest`.", user: .misunderstood)
    package static let organizationQuotaReached = ProblemCode(
        .unavailable, "organization_quota_reached", "The photos of the organization's open captures fill its quota.",
        "Wait for `Retry-After`.",
        user: .init(
            "The service has no room for more photos at the moment. Please try again later.",
            "現在、これ以上写真を受け付けられません。しばらくしてからお試しください。"))
    package static let photoAnimated = ProblemCode(
        .unprocessable, "photo_animated", "The picture is animated.", "Take a still photo.", user: nil)
    /// A flaw that only a field of ``photosRefused`` names.
    package static let photoBlurred = ProblemCode(.unprocessable, "photo_blurred")
    package static let photoIncomplete = ProblemCode(
        .badInput, "photo_incomplete", "The body has fewer or more bytes than stated.", "Send the photo again.",
        user: nil)
    package static let photoNotSupported = ProblemCode(
        .unprocessable, "photo_not_supported", "The photo is whole, and the server can't read its kind.",
        "Set the camera to Most Compatible, or choose a JPEG.", user: nil)
    package static let photoTooLarge = ProblemCode(
        .tooLarge, "photo_too_large", "The photo has more than 32 MiB.", "Send a smaller file.",
        user: .init(
            "The photo is larger than 33.5 MB, or empty. Take it again.", "写真のサイズが33.5 MBを超えているか、空です。撮り直してください。"))
    package static let photoTooSmall = ProblemCode(
        .unprocessable, "photo_too_small", "The short side has too few pixels.", "Take a larger photo.", user: nil)
    package static let photoTruncated = ProblemCode(
        .unprocessable, "photo_truncated", "The end of the photo is missing.", "Take it again.", user: nil)
    package static let photoUnreadable = ProblemCode(
        .unprocessable, "photo_unreadable", "The photo can't be read.", "Take it again.", user: nil)
    package static let pictureTooComplex = ProblemCode(
        .unprocessable, "picture_too_complex", "Decoding would take too much memory.",
        "Send a JPEG, or a smaller photo.", user: nil)
    package static let severalPictures = ProblemCode(
        .unprocessable, "several_pictures", "The file has several pictures.", "Send a single photo.", user: nil)
    package static let tooManyPixels = ProblemCode(
        .unprocessable, "too_many_pixels", "The photo has too many pixels.", "Send a smaller photo.", user: nil)
    package static let tooManyUncheckedPhotos = ProblemCode(
        .tooManyRequests, "too_many_unchecked_photos", "Too many photos of the user wait for their check.",
        "Wait for `Retry-After`.", user: .stillChecked)
    package static let unknownRegion = ProblemCode(
        .notFound, "unknown_region", "The capture has no such region.", "Use a region of the capture.",
        user: .misunderstood)
    package static let unsupportedFormat = ProblemCode(
        .unsupportedMedia, "unsupported_format", "The file is no JPEG, HEIC, PNG or WebP.", "Send such a photo.",
        user: nil)
    package static let uploadInParts = ProblemCode(
        .badInput, "upload_in_parts", "`Upload-Incomplete` is not `?0`.", "Send the whole photo, or the rest of it.",
        user: .misunderstood)
    package static let uploadOffsetMismatch = ProblemCode(
        .conflict, "upload_offset_mismatch", "The server has another number of bytes.",
        "Continue from `Upload-Offset`.", user: .brokenPhoto)
    package static let uploadTakenOver = ProblemCode(
        .conflict, "upload_taken_over", "Another request continues this upload.", "Ask for the offset.",
        user: .brokenPhoto)
    package static let userQuotaReached = ProblemCode(
        .tooManyRequests, "user_quota_reached", "The photos of the user's open captures fill the quota.",
        "Complete or cancel a capture.",
        user: .init(
            "The photos of unfinished items take too much space. Finish or cancel another item, then try again.",
            "未完了のアイテムの写真が容量の上限に達しました。別のアイテムを完了またはキャンセルしてから、もう一度お試しください。"))
}

// MARK: - Sentences of several codes

extension LocalizedText {
    static let brokenPhoto = LocalizedText(
        "The photo did not arrive completely. Take it again.", "写真が最後まで届きませんでした。撮り直してください。")
}

// MARK: - Problems by endpoint

extension [ProblemCode] {
    private static let upload: Self = [
        .unknownRegion, .captureCancelled, .captureCompleted, .captureExpired, .changedMeanwhile, .uploadTakenOver,
        .invalidContentLength, .uploadInParts, .digestMismatch, .photoIncomplete, .photoTooLarge, .unsupportedFormat,
        .photoAnimated, .severalPictures, .tooManyPixels, .pictureTooComplex, .photoTooSmall, .photoTruncated,
        .photoUnreadable, .photoNotSupported, .captureQuotaReached, .userQuotaReached, .tooManyUncheckedPhotos,
        .organizationQuotaReached, .decoderUnavailable,
    ]
    package static let putPhoto: Self = upload + [.invalidContentDigest, .lengthRequired]
    package static let continueUpload: Self = upload + [.invalidUploadOffset, .uploadOffsetMismatch]
    package static let putHandoverPhoto: Self = [
        .invalidContentDigest, .invalidContentLength, .lengthRequired, .uploadInParts, .digestMismatch,
        .photoIncomplete, .photoTooLarge, .unsupportedFormat, .handoverNotConfirmed, .handoverFull, .handoverEnded,
        .captureQuotaReached, .userQuotaReached, .organizationQuotaReached,
    ]
}
