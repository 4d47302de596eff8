import AssayBlobs
import AssayWire
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// Reads objects, and continues at the same byte after a connection has broken.
struct ObjectReader: Sendable {
    /// The header with the digest of the bytes that were stored.
    static let digestHeader = "x-amz-meta-sha256"

    let client: S3Client

    /// The maximum number of continuations in a row without progress.
    private static let maxResumptions = 4
    /// The number of bytes that count as progress.
    ///
    /// While a slow client reads nothing, nothing is read from the store either, and the connection to the store breaks
    /// after its idle time. With progress, the number of such breaks is not limited.
    private static let progressBytes = 16 * 1024
    /// The number of bytes that the store must send within ``S3Timeouts/total``.
    ///
    /// Only the time in which the reader waits for the store counts, so a slow client does not use it up.
    private static let timedBytes = 1024 * 1024

    /// - Throws: ``AssayBlobs/BlobError/missing``, or ``AssayStorage/BlobError/damaged(_:)`` for an object that is
    ///   larger than any photo.
    func open(_ key: String) async throws -> BlobReader {
        let opened = try await request(key, from: 0, of: nil)
        return BlobReader(size: opened.size) {
            var body = opened.response.body.makeAsyncIterator()
            var hasher = SHA256Hasher()
            var offset = 0
            var (resumptions, resumedAt) = (0, 0)
            var (waited, timedFrom) = (Duration.zero, 0)
            return {
                while offset < opened.size {
                    guard waited < client.settings.timeouts.total else {
                        throw BlobError.unavailable(
                            "The store sent \(offset - timedFrom) bytes of \(key) in \(waited), which is too slow.")
                    }
                    let began = ContinuousClock.now
                    do {
                        guard let buffer = try await body.next() else { throw Interrupted() }
                        waited += began.duration(to: .now)
                        guard buffer.readableBytes > 0 else { continue }
                        let bytes = Array(buffer.readableBytesView)
                        offset += bytes.count
                        guard offset <= opened.size else { throw Self.damaged(key) }
                        hasher.update(bytes)
                        if offset - timedFrom >= Self.timedBytes { (waited, timedFrom) = (.zero, offset) }
                        if offset == opened.size {
                            try Self.check(hasher, opened, key)
                            // The connection can be used again once the end of the response was read.
                            _ = try? await body.next()
                        }
                        return bytes
                    } catch let error as BlobError {
                        throw error
                    } catch {
                        try Task.checkCancellation()
                        resumptions = offset - resumedAt >= Self.progressBytes ? 1 : resumptions + 1
                        resumedAt = offset
                        guard resumptions <= Self.maxResumptions else {
                            throw BlobError.unavailable("Reading \(key) broke off \(resumptions) times (\(error)).")
                        }
                        body = try await request(key, from: offset, of: opened).response.body.makeAsyncIterator()
                        waited += began.duration(to: .now)
                    }
                }
                return nil
            }
        }
    }

    /// The body ended before the object did.
    private struct Interrupted: Error {}

    /// An object whose response has begun.
    private struct Opened: Sendable {
        let response: HTTPClientResponse
        /// The size of the whole object in bytes.
        let size: Int
        let tag: String?
        let digest: String?
    }

    /// - Parameter earlier: The object as it was when its reading began.
    private func request(_ key: String, from offset: Int, of earlier: Opened?) async throws -> Opened {
        var call = S3Call(method: "GET", key: key)
        if let earlier, offset > 0 {
            call.headers.append(.init("range", "bytes=\(offset)-"))
            // If the object was replaced by other bytes, they would not continue those that were read before.
            if let tag = earlier.tag { call.headers.append(.init("if-match", tag)) }
        }
        do {
            let opened = try await client.performExplaining(call) { response in
                try Self.opened(response.head, key, from: offset, of: earlier)
            }
            // The digest is compared when the last byte arrives. An empty object has none, so it is compared here.
            if opened.size == 0 { try Self.check(SHA256Hasher(), opened, key) }
            return opened
        } catch let failure as S3Failure where failure.status == 412 {
            throw BlobError.unavailable("The object \(key) was replaced while it was read.")
        } catch let failure as S3Failure {
            throw failure.blobError
        }
    }

    private static func opened(
        _ response: HTTPClientResponse, _ key: String, from offset: Int, of earlier: Opened?
    ) throws -> Opened {
        guard let length = response.headers.first(name: "content-length").flatMap({ Int($0) }), length >= 0,
            response.status.code == (offset > 0 ? 206 : 200)
        else {
            throw S3Failure(
                reason: .unavailable, detail: "GET \(key) was answered without a size, or with another part.")
        }
        let size = earlier?.size ?? length
        guard length == size - offset else { throw damaged(key) }
        guard size <= WireLimits.photoBytes else {
            throw BlobError.damaged(
                "The object \(key) has \(size) bytes, and a photo at most \(WireLimits.photoBytes).")
        }
        return Opened(
            response: response, size: size, tag: response.headers.first(name: "etag"),
            digest: earlier?.digest ?? response.headers.first(name: digestHeader))
    }

    private static func check(_ hasher: SHA256Hasher, _ opened: Opened, _ key: String) throws(BlobError) {
        // A program that copied the bucket may have dropped the header. Then there is nothing to compare.
        guard let digest = opened.digest else { return }
        guard hasher.finish() == digest else { throw damaged(key) }
    }

    private static func damaged(_ key: String) -> BlobError {
        .damaged("The object \(key) has other bytes than were stored.")
    }
}
