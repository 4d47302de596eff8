import AssayBlobs
import AssayCore
import AssayWire
import Foundation

/// A line of a snapshot's list: a blob that a row of its database names.
struct ListedBlob: Sendable, Hashable {
    enum Loss: String, Sendable {
        /// The server deleted the photo while the snapshot was made.
        case gone
        /// The server should have the blob, and has none, or a damaged one.
        case missing
    }

    let key: BlobKey
    /// The SHA-256 digest in lower-case hex, if it is known.
    var digest: String?
    var bytes = 0
    /// The reason why the folder has no copy; `nil` if it has one.
    var loss: Loss?

    init(_ key: BlobKey, digest: String?) {
        (self.key, self.digest) = (key, digest)
    }

    /// The path of the copy below `blobs`.
    var path: String { "\(key.organization)/\(key.capture)/\(key.name)" }

    var line: String { "\(loss?.rawValue ?? digest ?? "-") \(bytes) \(path)\n" }

    /// - Returns: `nil` for a malformed line.
    init?(line: String) {
        let parts = line.split(separator: " ").map(String.init)
        guard parts.count == 3, let bytes = Int(parts[1]) else { return nil }
        let names = parts[2].split(separator: "/").map(String.init)
        guard names.count == 3,
            let key = BlobKey(organization: OrganizationID(names[0]), capture: CaptureID(names[1]), name: names[2])
        else { return nil }
        (self.key, self.bytes, loss) = (key, bytes, Loss(rawValue: parts[0]))
        digest = loss == nil && parts[0] != "-" ? parts[0] : nil
    }

    /// The place in every list: photos of captures first, then those of the library, each by their ids.
    var place: (Int, String, Int) {
        (
            key.capture.rawValue == key.photo.rawValue ? 1 : 0, key.photo.rawValue,
            BlobKey.Rendition.allCases.firstIndex(of: key.rendition) ?? 0
        )
    }
}

/// Reads a list line by line, because a large installation has millions of blobs.
final class BackupListReader: Sequence, IteratorProtocol {
    private let file: UnsafeMutablePointer<FILE>
    private var line: UnsafeMutablePointer<CChar>?
    private var capacity = 0

    init(_ url: URL) throws(DomainError) {
        guard let file = fopen(url.path, "re") else {
            throw DomainError(
                .backupDamaged, "\(url.path) can't be read: \(String(cString: strerror(errno))). Check its owner.")
        }
        self.file = file
    }

    deinit {
        fclose(file)
        free(line)
    }

    /// Returns the next blob; a malformed line is skipped.
    func next() -> ListedBlob? {
        while getline(&line, &capacity, file) > 0, let line {
            if let blob = ListedBlob(line: String(String(cString: line).dropLast())) { return blob }
        }
        return nil
    }
}

/// Writes a list.
struct BackupListWriter {
    private let handle: FileHandle

    init(_ url: URL) throws {
        guard PrivateFile.make(at: url.path) else {
            throw DomainError(.dataNotWritable, "\(url.path) can't be written. Check the owner of its folder.")
        }
        handle = try FileHandle(forWritingTo: url)
        try handle.truncate(atOffset: 0)
    }

    func append(_ blobs: some Sequence<ListedBlob>) throws {
        try handle.write(contentsOf: Data(blobs.map(\.line).joined().utf8))
    }

    func close() throws {
        try handle.close()
    }
}

/// The list of an earlier snapshot, which is read beside a new one in the same order.
final class EarlierList {
    private let lines: BackupListReader?
    private var line: ListedBlob?

    /// - Parameter snapshot: The snapshot, whose list has no effect if it is damaged.
    init(_ snapshot: BackupSnapshot?) {
        lines = snapshot.flatMap { $0.hasSoundList ? try? BackupListReader($0.list) : nil }
        line = lines?.next()
    }

    /// Returns the blob if the list has a copy of it.
    ///
    /// - Parameter blob: A blob whose place is after those of all earlier calls.
    func find(_ blob: ListedBlob) -> ListedBlob? {
        while let found = line, found.place < blob.place { line = lines?.next() }
        guard let found = line, found.key == blob.key, found.loss == nil else { return nil }
        return found
    }
}
