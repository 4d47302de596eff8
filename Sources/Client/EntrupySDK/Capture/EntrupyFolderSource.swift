public import Foundation

/// Takes photos from a folder, by the rules of ``RegionAssignment``; the folder is read again for each photo.
///
/// A required region without a photo causes an error that names the region; any other region without a photo is
/// skipped. If a photo is refused, `<region>.2`, then `<region>.3` and `<region>.4` replace it. If such a file is
/// missing, the source returns the region's first photo again.
public struct EntrupyFolderSource: EntrupyCaptureSource {
    private static let contentTypes = [
        "heic": "image/heic", "heif": "image/heic", "jpeg": "image/jpeg", "jpg": "image/jpeg", "png": "image/png",
        "webp": "image/webp",
    ]

    private let directory: URL

    /// Makes a source that reads this folder.
    public init(directory: URL) {
        self.directory = directory
    }

    /// Returns the photo of a region.
    ///
    /// - Throws: ``EntrupyError`` with `ErrorCodeBadRequest` if the folder can't be read or a required region has no
    ///   photo; ``EntrupyRegionSkipped`` if any other region has none.
    public func photo(for request: EntrupyPhotoRequest) async throws -> EntrupyPhoto? {
        let assignment = RegionAssignment(regions: request.regions, files: try photos())
        guard let file = assignment.file(for: request.region, attempt: request.attempt) else {
            guard request.isRequired else { throw EntrupyRegionSkipped() }
            throw EntrupyError(
                .ErrorCodeBadRequest,
                description: "There is no photo for the region \(request.region) (\(request.label)). Add one named "
                    + "\(request.region).jpg to \(directory.lastPathComponent).")
        }
        let type = Self.contentTypes[file.pathExtension.lowercased()] ?? "application/octet-stream"
        return EntrupyPhoto(file: file, contentType: type)
    }

    private func photos() throws -> [URL] {
        do {
            return try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
                .filter { Self.contentTypes[$0.pathExtension.lowercased()] != nil }
                .filter { !$0.lastPathComponent.hasPrefix(".") }
        } catch {
            throw EntrupyError(
                .ErrorCodeBadRequest,
                description: "The folder \(directory.lastPathComponent) can't be read: \(error.localizedDescription)")
        }
    }
}

/// The assignment of a folder's files to regions.
///
/// A file whose name without extension equals a region's ID belongs to that region. The other files fill the remaining
/// regions, sorted by file name. The result depends only on the two lists, not on the order of the requests.
struct RegionAssignment {
    /// The attempts after the first one; the client never asks for more.
    private static let attempts = 2...4

    private let byStem: [String: URL]
    private let rest: [String: URL]

    init(regions: [String], files: [URL]) {
        let files = files.sorted { $0.lastPathComponent < $1.lastPathComponent }
        let named = Dictionary(files.map { ($0.stem, $0) }) { first, _ in first }
        let reserved = Set(regions + regions.flatMap { region in Self.attempts.map { "\(region).\($0)" } })
        let others = files.filter { !reserved.contains($0.stem) }
        byStem = named
        rest = Dictionary(zip(regions.filter { named[$0] == nil }, others)) { first, _ in first }
    }

    /// Returns the file for an attempt; a later attempt without a file of its own gets the region's first file.
    func file(for region: String, attempt: Int) -> URL? {
        byStem["\(region).\(attempt)"] ?? byStem[region] ?? rest[region]
    }
}

extension URL {
    /// The last path component without its extension.
    fileprivate var stem: String { deletingPathExtension().lastPathComponent }
}
