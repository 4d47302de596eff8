import AssayImaging
import Foundation

/// The pictures that intake makes, made with libvips alone: no check, no measurement, no sync.
enum LibvipsThumbnails {
    /// The long side of the working copy that intake keeps of a photo of 4,032 pixels.
    private static let workingSide = 1_008

    /// Makes both pictures of each file, on as many threads as there are cores.
    static func both(of files: [URL], in folder: URL) async throws {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        _ = try await onThreads(files.chunks(of: (files.count + cores - 1) / cores)) { mine in
            for file in mine { try both(of: file, in: folder) }
        }
    }

    /// Makes both pictures from one decode: the working copy, and the thumbnail from it.
    private static func both(of file: URL, in folder: URL) throws(OperatorError) {
        // Both files are made from these pixels, so they are computed only once.
        let working = try thumbnail(Operator("thumbnail").set("filename", file.path), side: workingSide).inMemory()
        try save(working, to: folder.appending(path: "working-\(UUID().uuidString).jpg"), quality: 88)
        let small = try thumbnail(Operator("thumbnail_image").set("in", working), side: 320)
        try save(small, to: folder.appending(path: "small-\(UUID().uuidString).jpg"), quality: 82)
    }

    private static func thumbnail(_ call: Operator, side: Int) throws(OperatorError) -> Picture {
        try call.set("width", side).set("height", side).set("size", "down").picture()
    }

    private static func save(_ picture: Picture, to file: URL, quality: Int) throws(OperatorError) {
        try Operator("jpegsave").set("in", picture).set("filename", file.path).set("Q", quality).set("strip", true)
            .set("optimize-coding", true).run()
    }
}
