import AssayBlobs
import NIOCore

/// A call to an object store, which may be sent several times.
struct S3Call: Sendable {
    enum Payload: Sendable {
        case none
        case bytes([UInt8], digest: String)
        /// A file of the spool, its size in bytes and its SHA-256 digest in hex.
        case file(SpooledFile, bytes: Int, digest: String)
        /// A file that is still being written, and its SHA-256 digest in hex; it can be sent once.
        case arriving(BlobReader, digest: String)

        var digest: String {
            switch self {
            case .none: SignatureV4.emptyPayload
            case .bytes(_, let digest), .file(_, _, let digest), .arriving(_, let digest): digest
            }
        }
    }

    let method: String
    /// The object's key; `nil` for the bucket.
    var key: String?
    var query: [CanonicalRequest.Field] = []
    /// The additional headers, beside those of every request.
    var headers: [CanonicalRequest.Field] = []
    var payload = Payload.none

    /// The call in words, for the log.
    var summary: String { "\(method) \(key ?? "the bucket")" }
}

/// The bytes of a file as the parts of a request's body.
struct FileParts: AsyncSequence, Sendable {
    let reader: BlobReader

    struct AsyncIterator: AsyncIteratorProtocol {
        var base: BlobReader.AsyncIterator

        mutating func next() async throws -> ByteBuffer? {
            try await base.next().map { ByteBuffer(bytes: $0) }
        }
    }

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(base: reader.makeAsyncIterator())
    }
}
