import AssayWire
import Foundation

/// The captures on disk, each a folder with its record and photos; every write is synced when it returns.
///
/// The queue outlives the process and, with its format number, updates of this code. A folder in a newer format is left
/// unchanged, for the version that wrote it.
struct CaptureQueue: Sendable {
    /// A folder that this version can't read.
    struct Unreadable: Error, Sendable, Hashable, CustomStringConvertible {
        let folder: String
        let description: String
    }

    /// The folder of the queue; created with the first capture.
    let root: URL
    private let thread = BlockingQueue("assay.queue", qos: .utility)

    /// Stores a new or changed record.
    func save(_ record: CaptureRecord) async throws {
        try await thread.run { [folder = folder(record.id), file = recordFile(record.id)] in
            try DurableFile.makeFolder(folder)
            try DurableFile.write(WireJSON.encode(record), to: file)
        }
    }

    /// Stores a changed record on the caller's thread; no other call may write the same record meanwhile.
    func saveNow(_ record: CaptureRecord) throws {
        try DurableFile.write(WireJSON.encode(record), to: recordFile(record.id))
    }

    /// Copies a photo into the capture's folder; when this returns, the copy is synced.
    ///
    /// - Parameter name: The file name of the copy; unique in the capture.
    func store(_ photo: CapturedPhoto, capture: String, name: String) async throws -> StoredPhoto {
        try await thread.run { [folder = folder(capture)] in
            let copied = try PhotoCopy.make(of: photo.fileURL, to: folder.appendingPathComponent(name))
            return StoredPhoto(file: name, contentType: photo.contentType, copied: copied)
        }
    }

    /// The file of a stored photo.
    func url(of photo: StoredPhoto, capture: String) -> URL {
        folder(capture).appendingPathComponent(photo.file)
    }

    /// The place for another file in the capture's folder, which is deleted with the capture.
    func file(_ name: String, capture: String) -> URL {
        folder(capture).appendingPathComponent(name)
    }

    /// Deletes the files of photos.
    func deletePhotos(_ photos: [StoredPhoto], capture: String) async throws {
        try await thread.run { [folder = folder(capture)] in
            for photo in photos { try DurableFile.remove(folder.appendingPathComponent(photo.file)) }
        }
    }

    /// Deletes a capture with all its files.
    func delete(_ capture: String) async throws {
        try await thread.run { [folder = folder(capture)] in try DurableFile.remove(folder) }
    }

    /// Returns all captures, oldest first, and the folders that could not be read.
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

    /// Returns the current record of one capture; `nil` if it does not exist.
    ///
    /// - Throws: `Unreadable` if the folder cannot be read.
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

    /// Decodes a record of any format up to the current one, and converts it to the current format.
    private static func record(_ data: Data) throws -> CaptureRecord {
        var record = try WireJSON.decode(CaptureRecord.self, from: data)
        // From format 1 to 2: all captures in format 1 were of new items, as a record without a retake is in format 2.
        record.format = CaptureRecord.format
        return record
    }

    /// - Returns: `nil` for a folder without a record, left by a crash before the first record was written.
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
