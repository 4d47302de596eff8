import AsyncHTTPClient
import NIOCore

/// A store's response, whose body has not been read yet.
struct S3Response: Sendable {
    let head: HTTPClientResponse
    let call: S3Call
    /// The end of the time for the call.
    let end: ContinuousClock.Instant

    /// Returns the body.
    ///
    /// The time is checked as bytes arrive, because a store that sends one byte from time to time never exceeds the
    /// limit of a connection without bytes.
    ///
    /// - Throws: ``S3Failure`` if the body is longer than the limit, or does not end in time.
    func bytes(atMost limit: Int) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await part in head.body {
            guard bytes.count + part.readableBytes <= limit else {
                throw S3Failure(reason: .refused, detail: "The store's response is longer than \(limit) bytes.")
            }
            guard ContinuousClock.now < end else {
                throw S3Failure(
                    reason: .timeout, detail: "The store's response to \(call.summary) did not end in time.")
            }
            bytes += part.readableBytesView
        }
        return bytes
    }

    /// Reads the body of a response that has none, so that its connection can be used again.
    func drain() async throws {
        _ = try await bytes(atMost: Self.maxErrorBytes)
    }

    /// The maximum size of an error's body in bytes.
    static let maxErrorBytes = 64 * 1024
}
