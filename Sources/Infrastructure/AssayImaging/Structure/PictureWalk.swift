/// The walk over a picture's markers, chunks or boxes while its bytes arrive.
///
/// It reads no pixels. It finds problems that decoders tolerate: a missing end, animation, foreign data after the
/// picture, and sizes that are unsafe to decode. The result is the same for any cut of the file into chunks. The walk
/// keeps at most a few kilobytes.
package struct PictureWalk: Sendable {
    /// The size of the whole file in bytes.
    package let count: Int
    private let limits: PictureLimits
    private var body: ForwardReader
    private var bodySteps: BodySteps
    private var end: ForwardReader
    private var endSteps: EndSteps
    /// The offset behind the last chunk.
    private var arrived = 0
    /// The number of bytes read so far; tests check that each walk is bounded.
    private(set) var bytesRead = 0

    /// - Parameter count: The size of the whole file in bytes. Bytes beyond it are ignored.
    package init(count: Int, limits: PictureLimits) {
        self.count = count
        self.limits = limits
        body = ForwardReader(from: 0, count: count)
        bodySteps = BodySteps(count: count, limits: limits)
        end = ForwardReader(from: ZIPEndScan.start(in: count), count: count)
        endSteps = EndSteps(scan: ZIPEndScan(count: count))
    }

    /// The offset of the next byte that the walk needs; `nil` if it needs no more.
    var wanted: Int? {
        [body.wanted, bodySteps.isForeign ? nil : end.wanted].compactMap { $0 }.min()
    }

    /// The number of steps so far; tests check that each walk is bounded.
    var steps: Int { body.steps + end.steps }

    /// The number of bytes that the walk keeps of the chunks so far.
    var carriedBytes: Int { body.carriedBytes + end.carriedBytes }

    /// Reads the next bytes of the file.
    package mutating func read(_ bytes: UnsafeRawBufferPointer) {
        read(bytes, at: arrived)
    }

    /// Reads bytes that begin at ``wanted`` or before it.
    mutating func read(_ bytes: UnsafeRawBufferPointer, at start: Int) {
        guard start < count else { return }
        let bytes = UnsafeRawBufferPointer(rebasing: bytes.prefix(count - start))
        let window = ByteWindow(bytes, start: start, isLast: start + bytes.count == count)
        arrived = window.end
        bytesRead += bytes.count
        body.read(window) { bodySteps.step($0, &$1) }
        if !bodySteps.isForeign { end.read(window) { endSteps.step($0, &$1) } }
    }

    /// Returns the structure, after all bytes have been read.
    ///
    /// - Throws: The reason to refuse the file. An archive at the file's end comes before problems of the picture.
    package mutating func finish() throws(ImagingError) -> PictureStructure {
        guard count > 0 else { throw ImagingError(.empty, "The file is empty. Send the photo again.") }
        body.finish { bodySteps.step($0, &$1) }
        if !bodySteps.isForeign {
            end.finish { endSteps.step($0, &$1) }
            if let archive = endSteps.failure { throw archive }
        }
        if let failure = bodySteps.failure { throw failure }
        guard var structure = bodySteps.structure else { throw .truncated("no end of the picture") }
        // An end is only missing in a file that has been read to its end.
        if structure.endIsMissing, arrived < count { throw .truncated("\(arrived) of \(count) bytes") }
        structure.fileBytes = count
        if let size = structure.size { try limits.check(width: size.width, height: size.height) }
        return structure
    }
}

/// The steps over a file's head, its parts, and the data behind the picture.
private struct BodySteps: Sendable {
    private enum Stage {
        case head
        case parts
        case behind
    }

    let count: Int
    let limits: PictureLimits
    private var stage = Stage.head
    private var format: (any FormatWalk)?
    private var behind = ForeignDataScan()
    /// The error to fail with unless the scan finds foreign data.
    private var damage: ImagingError?
    private(set) var failure: ImagingError?
    /// Whether the head is not that of a picture; the file's end does not matter then.
    private(set) var isForeign = false

    init(count: Int, limits: PictureLimits) {
        self.count = count
        self.limits = limits
    }

    var structure: PictureStructure? { format?.structure }

    /// Returns whether it was the last step.
    mutating func step(_ window: ByteWindow, _ place: inout Int) -> Bool {
        do throws(ImagingError) {
            switch stage {
            case .head:
                format = try head(window, &place)
                stage = .parts
                return false
            case .parts:
                try stepOverPart(window, &place)
                return false
            case .behind:
                guard try behind.step(window, &place) else { return false }
                failure = damage
                return true
            }
        } catch {
            failure = error
            return true
        }
    }

    private mutating func stepOverPart(_ window: ByteWindow, _ place: inout Int) throws(ImagingError) {
        // Data behind the picture, such as the film of a motion photo, is limited only by the size of an upload.
        switch try format?.step(window, &place) {
        case .next?: return
        case .stray(let error)?: damage = error
        case .end?, nil: break
        }
        stage = .behind
    }

    /// Detects the format by the first bytes; the file's name and the declared media type do not matter.
    private mutating func head(
        _ window: ByteWindow, _ place: inout Int
    ) throws(ImagingError) -> any FormatWalk {
        isForeign = true
        let format = try PictureFormat(head: window, count: count)
        // Readers of PDF search for its header near the beginning of a file.
        if let found = window.place(of: Array("%PDF-".utf8), from: 0, to: 1_024) {
            throw .foreignData("PDF at \(found)")
        }
        isForeign = false
        switch format {
        case .jpeg: return JPEGStructure(count: count, limits: limits, &place)
        case .png: return PNGStructure(count: count, limits: limits, &place)
        case .webp: return try WebPStructure(count: count, limits: limits, window, &place)
        case .heic: return HEIFStructure(count: count, limits: limits)
        }
    }
}

/// The steps over the end of a file.
private struct EndSteps: Sendable {
    let scan: ZIPEndScan
    private(set) var failure: ImagingError?

    init(scan: ZIPEndScan) {
        self.scan = scan
    }

    /// Returns whether it was the last step.
    mutating func step(_ window: ByteWindow, _ place: inout Int) -> Bool {
        do throws(ImagingError) {
            return try scan.step(window, &place)
        } catch {
            failure = error
            return true
        }
    }
}

extension PictureFormat {
    fileprivate init(head: ByteWindow, count: Int) throws(ImagingError) {
        let first = head.bytes(at: 0, count: 12)
        let isLong = first.count == 12
        if JPEGStructure.isHead(head, count: count) {
            self = .jpeg
        } else if first.starts(with: PNGStructure.signature) {
            self = .png
        } else if isLong, first.starts(with: Array("RIFF".utf8)), first.dropFirst(8).elementsEqual("WEBP".utf8) {
            self = .webp
        } else if isLong, first.dropFirst(4).prefix(4).elementsEqual("ftyp".utf8) {
            self = .heic
        } else {
            throw .unsupported("starts with " + first.prefix(8).map { String($0, radix: 16) }.joined(separator: " "))
        }
    }
}
