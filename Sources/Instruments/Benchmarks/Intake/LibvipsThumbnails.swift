import CImage
import Foundation

/// The pictures that intake makes, made with libvips alone: no check, no measurement, no sync.
enum LibvipsThumbnails {
    /// The long side of the working copy that intake keeps of a photo of 4,032 pixels.
    private static let workingSide: Int64 = 1_008

    /// Makes both pictures of each file, on as many threads as there are cores.
    static func both(of files: [URL], in folder: URL) async throws {
        let share = (files.count + cores - 1) / cores
        _ = try await onThreads(files.chunks(of: share)) { mine in
            for file in mine { try both(of: file, in: folder) }
        }
    }

    private static let cores = ProcessInfo.processInfo.activeProcessorCount

    /// Makes both pictures from one decode: the working copy, and the thumbnail from it.
    private static func both(of file: URL, in folder: URL) throws {
        let working = try thumbnail("thumbnail", side: workingSide) { cimage_call_set_text($0, "filename", file.path) }
        defer { cimage_release(working) }
        // Both files are made from these pixels, so they are computed only once.
        guard let pixels = cimage_in_memory(working) else { throw failure() }
        defer { cimage_release(pixels) }
        try save(pixels, to: folder.appending(path: "working-\(UUID().uuidString).jpg"), quality: 88)
        let small = try thumbnail("thumbnail_image", side: 320) { cimage_call_set_picture($0, "in", pixels) }
        defer { cimage_release(small) }
        try save(small, to: folder.appending(path: "small-\(UUID().uuidString).jpg"), quality: 82)
    }

    private static func thumbnail(
        _ operation: String, side: Int64, from source: (OpaquePointer) -> Int32
    ) throws -> OpaquePointer {
        guard let call = cimage_call_new(operation) else { throw failure() }
        defer { cimage_call_free(call) }
        var picture: OpaquePointer?
        guard source(call) == 0, cimage_call_set_integer(call, "width", side) == 0,
            cimage_call_set_integer(call, "height", side) == 0, cimage_call_set_text(call, "size", "down") == 0,
            cimage_call_run(call, &picture) == 0, let picture
        else { throw failure() }
        return picture
    }

    private static func save(_ picture: OpaquePointer, to file: URL, quality: Int64) throws {
        guard let call = cimage_call_new("jpegsave") else { throw failure() }
        defer { cimage_call_free(call) }
        guard cimage_call_set_picture(call, "in", picture) == 0,
            cimage_call_set_text(call, "filename", file.path) == 0, cimage_call_set_integer(call, "Q", quality) == 0,
            cimage_call_set_bool(call, "strip", true) == 0, cimage_call_set_bool(call, "optimize-coding", true) == 0,
            cimage_call_run(call, nil) == 0
        else { throw failure() }
    }

    private static func failure() -> BenchmarkError {
        guard let text = cimage_take_error() else { return BenchmarkError("libvips failed") }
        defer { cimage_free(text) }
        return BenchmarkError("libvips: \(String(cString: text))")
    }
}
