import AssayWire
import Foundation

/// The captures on disk: a folder each, with the record and the photos, all synced before anybody is told.
///
/// It outlives the process and, by its format's number, newer versions of this code. A folder of a newer format is left
/// as it is, for the version that wrote it.
struct CaptureQueue: Sendable {
    /// A folder that this version can't read.
    struct Unreadable: Error, Sendable, Hashable, CustomStringConvertible {
        let folder: String
        let description: String
    }

    private let root: URL
    private let thread = FileThread("assay.queue")

    /// - Parameter root: Made when the first capture comes.
    init(root: URL) {
        self.root = root
    }

    /// Stores a record, new or changed.
    func save(_ record: CaptureRecord) async throws {
        try await thread.run { [folder = folder(record.id), file = recordFile(record.id)] in
            try DurableFile.makeFolder(folder)
            try DurableFile.write(WireJSON.encode(record), to: file)
        }
    }

    /// Copies a photo into the capture's folder; when this returns, the copy is synced.
    ///
    /// - Parameter name: What the copy is called; unique in the capture.
    func store(_ photo: CapturedPhoto, capture: String, name: String) async throws -> StoredPhoto {
        try await thread.run { [folder = folder(capture)] in
            let copied = try PhotoCopy.make(of: photo.fileURL, to: folder.appendingPathComponent(name))
            return StoredPhoto(file: name, contentType: photo.contentType, copied: copied)
        }
    }

    /// Where a stored photo lies.
    func url(of photo: StoredPhoto, capture: String) -> URL {
        folder(capture).appendingPathComponent(photo.file)
    }

    /// The place of another file of a capture, which goes with the capture.
    func file(_ name: String, capture: String) -> URL {
        folder(capture).appendingPathComponent(name)
    }

    /// Deletes photos, by the names of their files.
    func deletePhotos(_ photos: [StoredPhoto], capture: String) async throws {
        try await thread.run { [folder = folder(capture)] in
            for photo in photos { try DurableFile.remove(folder.appendingPathComponent(photo.file)) }
        }
    }

    /// Deletes a capture with all that belongs to it.
    func delete(_ capture: String) async throws {
        try await thread.run { [folder = folder(capture)] in try DurableFile.remove(folder) }
    }

    /// Every capture that there is, oldest first, and what could not be read.
    func load() async throws -> (records: [CaptureRecord], unreadable: [Unreadable]) {
        try await thread.run { [root] in
            var records: [CaptureRecord] = []
            var unreadable: [Unreadable] = []
            for folder in try Self.folders(in: root) {
                do {
                    if let record = try Self.read(folder) { records.append(record) }
                } catch let error as Unreadable {
                    unreadable.append(error)
                }
            }
            return (records.sorted { ($0.beganAt, $0.id) < ($1.beganAt, $1.id) }, unreadable)
        }
    }

    /// One capture, as it is now; `nil` where there is none.
    ///
    /// - Throws: Where it can't be read.
    func load(_ capture: String) async throws -> CaptureRecord? {
        try await thread.run { [folder = folder(capture)] in try Self.read(folder) }
    }

    private func folder(_ capture: String) -> URL { root.appendingPathComponent(capture, isDirectory: true) }

    private func recordFile(_ capture: String) -> URL { folder(capture).appendingPathComponent(Self.recordName) }
}

// MARK: - Reading

extension CaptureQueue {
    private static let recordName = "capture.json"

    private struct Format: Decodable {
        let format: Int
    }

    private static func folders(in root: URL) throws -> [URL] {
        do {
            return try FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: nil)
        } catch CocoaError.fileReadNoSuchFile {
            return []
        }
    }

    /// A record of any format so far, in the present one.
    private static func record(_ data: Data) throws -> CaptureRecord {
        var record = try WireJSON.decode(CaptureRecord.self, from: data)
        // From 1 to 2: every capture was an item's first, which is what a record without a retake says.
        record.format = CaptureRecord.format
        return record
    }

    /// - Returns: `nil` for a folder without a record, which is what a crash before the first record leaves.
    private static func read(_ folder: URL) throws -> CaptureRecord? {
        let name = folder.lastPathComponent
        do {
            guard let data = try DurableFile.read(folder.appendingPathComponent(recordName)) else {
                try DurableFile.remove(folder)
                return nil
            }
            let format = try WireJSON.decode(Format.self, from: data).format
            guard format <= CaptureRecord.format else {
                throw Unreadable(
                    folder: name,
                    description: "Capture \(name) has format \(format), and this version reads up to "
                        + "\(CaptureRecord.format). Update the app to send it.")
            }
            return try record(data)
        } catch let error as Unreadable {
            throw error
        } catch {
            throw Unreadable(folder: name, description: "Capture \(name) can't be read: \(error)")
        }
    }
}
