/// A request of the server to a decoder process; some requests carry file descriptors.
enum DecoderRequest: Codable, Hashable, Sendable {
    /// The first request: the limits to apply. The decoder enters its sandbox and answers that it is ready.
    case start(PictureLimits)
    /// Checks whether the process still answers.
    case ping
    /// Checks the header of the photo whose descriptor comes with the request. The process walks over the photo's
    /// structure only if it is not given one.
    case inspect(PictureStructure?)
    /// Checks structure and header, and keeps the photo for ``derive``.
    case open
    /// Decodes the photo opened last. The request carries the descriptors of the thumbnail and of the working copy.
    case derive
    /// As ``open``, for ``writeFullSize``.
    case openForFullSize
    /// Decodes the photo opened last, and writes it as one JPEG into the descriptor that comes with the request.
    case writeFullSize
    /// As ``open``, for ``writePreview``; without a descriptor, the preview shows no photo.
    case openForPreview
    /// Writes a certificate's preview with the photo opened last. The request carries the descriptors of the field
    /// beside it and of the output.
    case writePreview
}

/// A reply of a decoder process.
enum DecoderReply: Codable, Hashable, Sendable {
    case ready
    case header(PictureHeader)
    /// The estimated memory of the decode, in bytes.
    case opened(cost: Int)
    case derived(PictureFacts)
    case fullSize(bytes: Int)
    case preview(bytes: Int)
    case failed(ImagingError)

    /// Whether the values are possible within the limits.
    ///
    /// A process that a malicious photo controls may answer anything. The server computes with these values, and an
    /// overflow would crash it.
    func isPossible(within limits: PictureLimits) -> Bool {
        switch self {
        case .ready, .failed: true
        case .header(let header): header.isPossible(within: limits)
        case .opened(let cost): (0...limits.maxDecodeBytes).contains(cost)
        case .derived(let facts):
            facts.header.isPossible(within: limits) && (1...WorkingCopy.longSide).contains(facts.workingWidth)
                && (1...WorkingCopy.longSide).contains(facts.workingHeight)
        case .fullSize(let bytes): (1...FullSizePicture.maxBytes).contains(bytes)
        case .preview(let bytes): (1...CertificatePreview.maxBytes).contains(bytes)
        }
    }
}

extension PictureHeader {
    fileprivate func isPossible(within limits: PictureLimits) -> Bool {
        (try? limits.check(width: width, height: height)) != nil && pages == 1 && (1...8).contains(orientation)
            && (camera.map { $0.make.utf8.count <= 64 && $0.model.utf8.count <= 64 } ?? true)
    }
}
