package import AssayCore
import Synchronization

/// The readers of interrupted uploads, which have read exactly the bytes of their files.
///
/// A resumed upload continues with its reader, so no byte is read twice. The readers are kept in memory, so each should
/// be small. A lost one costs one reading of its file. Like a region's uploads, its readers replace each other: a client
/// that begins many uploads of one region cannot push out the readers of other clients.
package final class InterruptedReaders: Sendable {
    private struct Entry {
        let digest: String
        let reader: any SpoolReader
        let time: Timestamp
    }

    /// The maximum number of readers; the oldest one makes room.
    static let most = 256

    private let entries = Mutex<[UploadKey.Place: Entry]>([:])

    init() {}

    /// The number of kept readers.
    package var count: Int { entries.withLock(\.count) }

    /// Keeps the reader of an upload.
    package func keep(_ reader: any SpoolReader, of key: UploadKey, at time: Timestamp) {
        entries.withLock { entries in
            entries[key.place] = Entry(digest: key.digest, reader: reader, time: time)
            guard entries.count > Self.most,
                let oldest = entries.min(by: { $0.value.time < $1.value.time })?.key
            else { return }
            entries[oldest] = nil
        }
    }

    /// Removes and returns the reader of an upload.
    package func take(_ key: UploadKey) -> (any SpoolReader)? {
        entries.withLock { entries in
            guard entries[key.place]?.digest == key.digest else { return nil }
            return entries.removeValue(forKey: key.place)?.reader
        }
    }

    /// Removes the readers of uploads that were interrupted before a time.
    func removeAll(before time: Timestamp) {
        entries.withLock { entries in entries = entries.filter { $0.value.time >= time } }
    }

    /// Removes the readers of a capture's uploads.
    func removeAll(of capture: CaptureID) {
        entries.withLock { entries in entries = entries.filter { $0.key.capture != capture } }
    }
}
