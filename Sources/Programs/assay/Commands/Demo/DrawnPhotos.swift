import AssayCore
import AssayImaging
import AssayWeb
import AssayWire
import Foundation

/// Photos of a made-up bag, one for each region that the built-in catalog asks for of a wallet or a pouch.
///
/// They are rendered anew for each run, with other grain: the same photos a second time make an item Invalid.
enum DrawnPhotos {
    /// The size of a photo in pixels, upright.
    private static let (width, height) = (960, 1_280)

    /// Writes the photos into a folder, each named by its region, and creates the folder if necessary.
    ///
    /// - Returns: The files' names.
    /// - Throws: ``AssayCore/DomainError`` if there is a file of such a name, or the folder can't be written.
    @discardableResult
    static func write(to folder: URL) async throws -> [String] {
        let names = SampleItem.views.map { "\($0.region).jpg" }
        for name in names where FileManager.default.fileExists(atPath: folder.appending(path: name).path) {
            throw DomainError(
                .init(.badInput, "photo_exists"),
                "\(folder.relativePath) has a photo \(name) already. Name a new folder: photos that were sent before make "
                    + "the next item Invalid.")
        }
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        guard FileManager.default.isWritableFile(atPath: folder.path) else {
            throw DomainError(
                .init(.unavailable, "folder_not_writable"),
                "The folder \(folder.relativePath) can't be written. Name one of your own.")
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, view) in SampleItem.views.enumerated() {
                // Two at a time, because the smallest machine for a demo has two cores.
                if index >= 2 { try await group.next() }
                group.addTask { try await render(view, in: folder) }
            }
            try await group.waitForAll()
        }
        return names
    }

    private static func render(_ view: SampleItem.View, in folder: URL) async throws {
        let drawing = folder.appending(path: ".\(view.region).svg")
        try Data(text(of: view).utf8).write(to: drawing)
        defer { try? FileManager.default.removeItem(at: drawing) }
        let photo = folder.appending(path: "\(view.region).jpg")
        do {
            let imaging = try Imaging.start()
            imaging.allowDrawings()
            try await imaging.run { () throws(ImagingError) in
                do throws(OperatorError) {
                    let picture = try Operator("svgload").set("filename", drawing.path).picture()
                    let opaque = try Operator("flatten").set("in", picture).picture()
                    try Operator("jpegsave").set("in", opaque).set("filename", photo.path).set("Q", 90).run()
                } catch {
                    throw .internalFailure(error.detail)
                }
            }
        } catch {
            throw DomainError(
                .init(.unavailable, "photo_not_drawn"),
                "The photos can't be drawn. libvips needs its loader for SVG (librsvg), as Debian's package has it.",
                detail: "\(error)")
        }
    }

    /// The drawing as seen from a view, with random grain.
    static func text(of view: SampleItem.View) -> String {
        let zoom = Double(width) / view.width
        return view.drawing.replacing(
            "<svg ", with: "<svg width=\"\(width)\" height=\"\(height)\" ", maxReplacements: 1
        )
        .replacing(/seed="\d+"/) { _ in "seed=\"\(Int.random(in: 1...9_999))\"" }
        // librsvg does not enlarge the height of a surface with the view.
        .replacing(/surfaceScale="([\d.]+)"/) { "surfaceScale=\"\((Double($0.1) ?? 1) * zoom)\"" }
    }
}
