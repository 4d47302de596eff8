import AssayBlobs
import AssayCore
import AssayTestSupport
import AssayTestTiming
import Foundation
import Synchronization

/// A reader that keeps all bytes.
final class ReadBytes: SpoolReader {
    private let kept = Mutex<[UInt8]>([])

    var bytes: [UInt8] { kept.withLock(\.self) }

    func read(_ bytes: UnsafeRawBufferPointer) {
        let more = Array(bytes)
        kept.withLock { $0 += more }
    }
}

/// A spool and a disk store in a temporary folder.
struct BlobBench: Sendable {
    let folder: TestFolder
    let spool: Spool
    let store: DiskBlobStore
    let uploads: PartialUploads
    let shop = OrganizationID("SHOP")
    let capture = CaptureID("CAPTURE")

    var blobs: URL { folder.url.appending(path: "blobs") }
    var spoolFolder: URL { folder.url.appending(path: "spool") }

    /// - Parameter isSynced: Whether finished files are synced before they are adopted.
    init(isSynced: Bool = true) throws {
        folder = try TestFolder()
        let pool = BlockingPool(label: "test", threads: 2)
        spool = Spool(folder: folder.url.appending(path: "spool"), pool: pool, isSynced: isSynced)
        uploads = PartialUploads(
            folder: folder.url.appending(path: "uploads"), spool: spool, pool: pool, sleeper: InstantClock())
        store = DiskBlobStore(folder: folder.url.appending(path: "blobs"), pool: pool)
    }

    func key(
        _ photo: String = "PHOTO", _ rendition: BlobKey.Rendition = .original, capture: CaptureID? = nil
    ) throws -> BlobKey {
        try BlobKey(
            organization: shop, capture: capture ?? self.capture, photo: PhotoID(photo), rendition: rendition)
    }

    /// Writes the bytes to the spool, then to the store.
    func put(_ bytes: [UInt8], as key: BlobKey, spooledAs name: String = UUID().uuidString) async throws {
        let file = try await spool.begin(name)
        try await file.append(bytes)
        try await store.adopt(try await file.finish(), as: key)
    }

    func read(_ key: BlobKey) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await chunk in try await store.open(key) { bytes += chunk }
        return bytes
    }

    /// Returns the relative paths of all files and folders below a folder.
    static func names(in folder: URL) -> Set<String> {
        Set(FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? [])
    }

    /// Returns bytes that depend on their position, so that a misplaced part is detected.
    static func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    }
}
