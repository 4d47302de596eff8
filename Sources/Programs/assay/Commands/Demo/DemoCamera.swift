import AssayCore
import AssayImaging
import AssayWire
import EntrupySDK
import Foundation

/// The film of a browser's camera: one frame, which is replaced while the browser shows it.
///
/// The format is uncompressed video (`.y4m`) with a quarter of the color, which the browser reads anew for each frame.
struct DemoCamera: Sendable {
    /// The size of a frame in pixels.
    static let (width, height) = (1_600, 1_200)

    private static let header = "YUV4MPEG2 W\(width) H\(height) F10:1 Ip A1:1 C420jpeg\nFRAME\n"

    let film: URL
    /// The photo of each region, by the region's label on the screen.
    private let photos: [String: URL]

    /// Finds the photo of each region, and shows each once, so that one that can't be decoded is refused now.
    ///
    /// - Parameters:
    ///   - regions: The regions that the screen asks for.
    ///   - folder: The photos, which belong to the regions by the rules of `EntrupyFolderSource`.
    /// - Throws: ``AssayCore/DomainError`` if a required region has no photo, or if one can't be decoded.
    init(of regions: [DemoRegion], photosIn folder: URL, film: URL) async throws {
        let source = EntrupyFolderSource(directory: folder)
        var photos: [String: URL] = [:]
        for region in regions {
            let request = EntrupyPhotoRequest(
                region: region.id, regions: regions.map(\.id), label: region.label, instruction: "", attempt: 1,
                refusal: nil, isRequired: region.isRequired)
            do {
                photos[region.label] = try await source.photo(for: request)?.file
            } catch is EntrupyRegionSkipped {
                continue
            } catch let error as EntrupyError {
                throw DomainError(.init(.badInput, "no_photo"), "--photos: \(error.description)")
            }
        }
        (self.film, self.photos) = (film, photos)
        for photo in photos.values {
            do {
                try await show(photo)
            } catch is ImagingError {
                throw DomainError(
                    .init(.badInput, "no_photo"),
                    "--photos: \(photo.lastPathComponent) can't be decoded. Save it as a JPEG, and try again.")
            }
        }
    }

    /// Shows the photo of a region, cut to the shape of the frame.
    ///
    /// - Returns: Whether there is one.
    func showPhoto(of label: String) async throws -> Bool {
        guard let photo = photos[label] else { return false }
        try await show(photo)
        return true
    }

    private func show(_ photo: URL) async throws {
        let bytes = try await Imaging.start().run { () throws(ImagingError) in
            do throws(OperatorError) {
                return try Self.frame(of: photo)
            } catch {
                throw .internalFailure(error.detail)
            }
        }
        guard FileManager.default.fileExists(atPath: film.path) else {
            return try Data(Self.header.utf8 + bytes).write(to: film)
        }
        // In place, because the browser keeps the file open.
        let file = try FileHandle(forWritingTo: film)
        try file.seek(toOffset: UInt64(Self.header.utf8.count))
        try file.write(contentsOf: bytes)
        try file.close()
    }

    /// The brightness of each pixel, then the two color differences of each block of four.
    private static func frame(of photo: URL) throws(OperatorError) -> [UInt8] {
        let picture = try Operator("thumbnail").set("filename", photo.path).set("width", width).set("height", height)
            .set("crop", "centre").picture()
        let rgb = try Operator("colourspace").set("in", picture).set("space", "srgb").picture()
        let colors = try [rgb.band(0), rgb.band(1), rgb.band(2)]
        // ITU-R BT.601, limited range.
        let rows: [(factors: [Double], offset: Double)] = [
            ([0.257, 0.504, 0.098], 16), ([-0.148, -0.291, 0.439], 128), ([0.439, -0.368, -0.071], 128),
        ]
        var bytes: [UInt8] = []
        for (index, row) in rows.enumerated() {
            var plane = try colors[0] * row.factors[0] + colors[1] * row.factors[1] + colors[2] * row.factors[2]
            plane = try plane.linear(1, row.offset)
            if index > 0 { plane = try plane.resized(width: width / 2, height: height / 2) }
            bytes += try plane.cast("uchar").bytes()
        }
        return bytes
    }
}
