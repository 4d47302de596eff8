import AssayHTTP
import AssayWire
package import Foundation

/// A photo that arrives in parts; each part is written to disk before the next is requested, so memory use is constant.
///
/// It is not synced: the queue makes its own synced copy, and the sender keeps the parts until then.
package struct PhotoDraft: Sendable {
    /// The file of the photo.
    package let file: URL
    fileprivate let thread: BlockingQueue

    /// Appends a part.
    package func append(_ part: Data) async throws {
        try await thread.run { [file] in
            let descriptor = open(file.path, O_WRONLY | O_APPEND | O_CLOEXEC)
            guard descriptor >= 0 else { throw FileFailure.ofCall("open") }
            defer { close(descriptor) }
            try part.withUnsafeBytes { try DurableFile.write($0, to: descriptor) }
        }
    }

    /// Discards the draft.
    package func discard() {
        // A file that could not be removed is deleted with the folder, when the next process creates its first draft.
        thread.enqueue { [file] in try? DurableFile.remove(file) }
    }
}

/// The folder of drafts; creating the first draft deletes those of earlier processes.
struct PhotoDrafts: Sendable {
    let folder: URL
    private let thread = BlockingQueue("assay.drafts", qos: .utility)
    private let isCleared = LockBox(false)

    /// Creates an empty draft.
    func make(_ name: String) async throws -> PhotoDraft {
        let draft = PhotoDraft(file: folder.appendingPathComponent(name), thread: thread)
        try await thread.run { [folder, isCleared] in
            let isFirst = isCleared.withLock { cleared in
                defer { cleared = true }
                return !cleared
            }
            if isFirst { try DurableFile.remove(folder) }
            try DurableFile.makeFolder(folder)
            try Data().write(to: draft.file)
        }
        return draft
    }
}
