import Foundation
import Glibc
import HTTPTypes
import Hummingbird
import NIOCore

/// A minimal upload handler: it streams the photo to a file, syncs and renames the file, and syncs the folder.
struct BareUploads: Sendable {
    private let folder: String
    private let answer: [UInt8]

    /// Creates the handler and its folders.
    ///
    /// - Parameters:
    ///   - folder: A folder on the same disk as the product's photos.
    ///   - answer: The body of every response.
    init(folder: URL, answer: [UInt8]) throws {
        self.folder = folder.path
        self.answer = answer
        for name in ["spool", "photos"] {
            try FileManager.default.createDirectory(
                at: folder.appending(path: name), withIntermediateDirectories: true)
        }
    }

    func addRoutes(to router: Router<BasicRequestContext>) {
        router.put("/photos/:name") { request, context in
            try await take(request, name: try context.parameters.require("name"))
        }
    }

    private func take(_ request: Request, name: String) async throws -> Response {
        let path = "\(folder)/spool/\(name)"
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw HTTPError(.internalServerError) }
        defer { close(file) }
        for try await buffer in request.body {
            try buffer.withUnsafeReadableBytes { bytes in
                guard write(file, bytes.baseAddress, bytes.count) == bytes.count else {
                    throw HTTPError(.internalServerError)
                }
            }
        }
        guard fsync(file) == 0, rename(path, "\(folder)/photos/\(name)") == 0 else {
            throw HTTPError(.internalServerError)
        }
        let parent = open("\(folder)/photos", O_RDONLY | O_CLOEXEC)
        defer { close(parent) }
        guard fsync(parent) == 0 else { throw HTTPError(.internalServerError) }
        return Response(
            status: .created, headers: [.contentType: "application/json"],
            body: .init(byteBuffer: ByteBuffer(bytes: answer)))
    }
}
