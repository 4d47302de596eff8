/// The walk over the parts of one format, from the first one to the picture's end.
protocol FormatWalk: Sendable {
    /// The findings so far.
    var structure: PictureStructure { get }

    /// Reads one part, or a stretch of coded data, and moves the offset behind it.
    ///
    /// - Parameter window: At least ``ForwardReader/lookahead`` bytes from the offset on, or all that remain.
    mutating func step(_ window: ByteWindow, _ place: inout Int) throws(ImagingError) -> FormatStep
}

/// The result of a step over a part of a picture.
enum FormatStep {
    /// More parts follow.
    case next
    /// The picture ends at the offset.
    case end
    /// There is no part at the offset. Unless the rest of the file is another program's document, this is the error.
    case stray(ImagingError)
}
