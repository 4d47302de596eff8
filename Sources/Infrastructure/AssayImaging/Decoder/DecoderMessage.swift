/// A request of the server to a decoder process; descriptors come beside some of them.
enum DecoderRequest: Codable, Hashable, Sendable {
    /// The first: the limits to work with. The decoder limits itself and answers that it is ready.
    case start(PictureLimits)
    /// Whether it still answers.
    case ping
    /// Checks the header of the photo whose descriptor comes beside it.
    case inspect
    /// The same, and keeps the photo for ``derive``.
    case open
    /// Decodes the photo that was opened last. Beside it come descriptors of the thumbnail and of the working copy.
    case derive
}

/// A decoder process's answer.
enum DecoderReply: Codable, Hashable, Sendable {
    case ready
    case header(PictureHeader)
    /// The estimate of the memory that the decode will take, in bytes.
    case opened(cost: Int)
    case derived(PictureFacts)
    case failed(ImagingError)

    /// Whether the figures are possible within the limits.
    ///
    /// A process that a photo has taken over may answer anything; the server computes with these figures, and an
    /// overflow would end it.
    func isPossible(within limits: PictureLimits) -> Bool {
        switch self {
        case .ready, .failed: true
        case .header(let header): header.isPossible(within: limits)
        case .opened(let cost): (0...limits.maxDecodeBytes).contains(cost)
        case .derived(let facts):
            facts.header.isPossible(within: limits) && (1...WorkingCopy.longSide).contains(facts.workingWidth)
                && (1...WorkingCopy.longSide).contains(facts.workingHeight)
        }
    }
}

extension PictureHeader {
    fileprivate func isPossible(within limits: PictureLimits) -> Bool {
        (try? limits.check(width: width, height: height)) != nil && pages == 1 && (1...8).contains(orientation)
            && (camera.map { $0.make.utf8.count <= 64 && $0.model.utf8.count <= 64 } ?? true)
    }
}
