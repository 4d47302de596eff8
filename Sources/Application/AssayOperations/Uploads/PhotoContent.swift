import AssayBlobs
import AssayCore
import AssayImaging
import AssayKeys
import Synchronization

/// The digest and the structure of a photo, computed from its bytes while they are written to the disk.
final class PhotoContent: SpoolReader {
    /// The results for a complete photo.
    struct Findings: Sendable {
        let bytes: Int
        let digest: SHA256Digest
        /// The structure or the reason to refuse the photo; `nil` if its size was unknown or changed.
        let structure: Result<PictureStructure, ImagingError>?
    }

    private struct State {
        var bytes = 0
        var hash = SHA256Stream()
        var walk: PictureWalk?
    }

    private let state: Mutex<State>

    /// - Parameters:
    ///   - upload: An upload whose declarations were checked. The walk needs the photo's declared size.
    ///   - limits: The limits of the walk; `nil` for the digest alone.
    init(of upload: PhotoUpload, limits: PictureLimits?) {
        let walk = limits.flatMap { limits in upload.photoBytes.map { PictureWalk(count: $0, limits: limits) } }
        state = Mutex(State(walk: walk))
    }

    func read(_ bytes: UnsafeRawBufferPointer) {
        state.withLock { state in
            state.bytes += bytes.count
            state.hash.update(bytes)
            state.walk?.read(bytes)
        }
    }

    /// Continues with a resumed upload.
    ///
    /// If it declares another size than before, the walk is given up.
    ///
    /// - Returns: Whether the bytes so far are those before the upload's offset.
    func resume(with upload: PhotoUpload) -> Bool {
        state.withLock { state in
            if state.walk?.count != upload.photoBytes { state.walk = nil }
            return state.bytes == upload.offset
        }
    }

    /// Returns the findings, after all bytes have been read.
    func finish() -> Findings {
        state.withLock { state in
            let structure = state.walk.map { walk in
                var walk = walk
                return Result { () throws(ImagingError) in try walk.finish() }
            }
            return Findings(bytes: state.bytes, digest: state.hash.finish(), structure: structure)
        }
    }
}
