import Crypto
import Foundation
import Glibc
import HTTPTypes
import Hummingbird
import NIOCore

/// Minimal upload handlers: they stream the photo to a file, sync and rename the file, and sync the folder.
///
/// One of them also computes the SHA-256 digest of the bytes while they arrive.
struct BareUploads: Sendable {
    private let folder: String
    private let answer: [UInt8]

    /// Creates the handlers and their folders.
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
            try await take(request, name: try context.parameters.require("name")) { _ in }
            return created()
        }
        router.put("/hashed-photos/:name") { request, context in
            var hash = SHA256()
            let name = try context.parameters.require("name")
            try await take(request, name: name) { hash.update(bufferPointer: $0) }
            return created(digest: hash.finalize())
        }
    }

    private func take(
        _ request: Request, name: String, _ each: (UnsafeRawBufferPointer) -> Void
    ) async throws {
        let path = "\(folder)/spool/\(name)"
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw HTTPError(.internalServerError) }
        defer { close(file) }
        for try await buffer in request.body {
            try buffer.withUnsafeReadableBytes { bytes in
                each(bytes)
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
    }

    private func created(digest: SHA256.Digest? = nil) -> Response {
        var headers: HTTPFields = [.contentType: "application/json"]
        if let digest { headers[.eTag] = digest.map { String($0, radix: 16) }.joined() }
        return Response(status: .created, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: answer)))
    }
}
