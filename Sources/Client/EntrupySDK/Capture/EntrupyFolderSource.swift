public import Foundation

/// Takes the photos of captures from a folder, by the rules of ``RegionAssignment``; it is read anew for each photo.
///
/// A region without a photo is an error that names it, or is skipped where it is not required. Where a photo is refused,
/// `<region>.2`, then `<region>.3` and `<region>.4` take its place; without them the same photo is handed in again.
public struct EntrupyFolderSource: EntrupyCaptureSource {
    private static let contentTypes = [
        "heic": "image/heic", "heif": "image/heic", "jpeg": "image/jpeg", "jpg": "image/jpeg", "png": "image/png",
        "webp": "image/webp",
    ]

    private let directory: URL

    /// Takes photos from this folder.
    public init(directory: URL) {
        self.directory = directory
    }

    /// The photo of a region.
    ///
    /// - Throws: ``EntrupyError`` with `ErrorCodeBadRequest` for a folder that can't be read and for a required region
    ///   without a photo; ``EntrupyRegionSkipped`` for another region without one.
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
