package import Foundation

/// A photo that comes in parts: each is on disk before the next is asked for, so that memory stays flat.
///
/// It is not synced: the queue's copy is what counts, and whoever sends the parts keeps them until that is made.
package struct PhotoDraft: Sendable {
    /// Where the photo lies.
    package let file: URL
    fileprivate let thread: FileThread

    /// Adds a part.
    package func append(_ part: Data) async throws {
        try await thread.run { [file] in
            let descriptor = open(file.path, O_WRONLY | O_APPEND | O_CLOEXEC)
            guard descriptor >= 0 else { throw FileFailure.ofCall("open") }
            defer { close(descriptor) }
            try part.withUnsafeBytes { try DurableFile.write($0, to: descriptor) }
        }
    }

    /// Throws the draft away.
    package func discard() {
        // One that stays goes with the folder, the next time that a process makes a draft.
        thread.enqueue { [file] in try? DurableFile.remove(file) }
    }
}

/// The folder of drafts; what an earlier process has left in it goes when the first one is made.
struct PhotoDrafts: Sendable {
    let folder: URL
    private let thread = FileThread("assay.drafts")
    private let isCleared = LockBox(false)

    init(folder: URL) {
        self.folder = folder
    }

    /// Makes an empty draft.
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
