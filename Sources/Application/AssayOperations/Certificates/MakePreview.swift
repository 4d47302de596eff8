import AssayCore
import AssayImaging
import AssayKeys
import AssayWire

/// Makes the preview of a certificate, for messages and search results: a seal, beside the first published photo.
///
/// It is kept in memory alone.
package struct MakePreview: Sendable {
    /// The maximum number of previews that are made or wait at the same time, each with its photo in memory.
    private static let limit = 16

    private let platform: Platform
    private let read: ReadCertificate
    /// The newest preview of each item and the digest of its photo, in total at most 20 MiB.
    ///
    /// A preview without a photo replaces that of an item whose photos were deleted.
    private let made = BoundedCache<ItemID, (photo: String?, jpeg: [UInt8])>(limit: 64)
    private let making = WaitingCalls<ProcessID>()

    package init(_ platform: Platform) {
        self.platform = platform
        read = ReadCertificate(platform)
    }

    /// - Parameter answer: The certificate as it was just read.
    /// - Returns: A JPEG; `nil` if the certificate is not valid now.
    /// - Throws: `not_found` if the certificate or its photo has just ended; `previews_busy` if many previews are made
    ///   already.
    package func callAsFunction(_ answer: ReadCertificate.Answer) async throws -> [UInt8]? {
        let (item, shown) = (answer.certificate.item, answer.pictures.first)
        guard answer.credential != nil else {
            made.remove(item)
            return nil
        }
        if let known = made[item], known.photo == shown?.published_sha256 { return known.jpeg }
        var jpeg: [UInt8]?
        let isMade = try await making.wait(for: platform.process, atMost: Self.limit) {
            var photo: [UInt8]?
            if let shown { photo = try await read.picture(of: shown, in: answer).bytes.reduce(into: []) { $0 += $1 } }
            jpeg = try await platform.decoder.preview(of: photo, isTest: answer.isTest)
        }
        guard isMade, let jpeg else {
            throw DomainError(
                .init(.tooManyRequests, "previews_busy"),
                "Previews are being made. Send the request again after `Retry-After`.", retryAfter: 2)
        }
        made.insert((shown?.published_sha256, jpeg), for: item)
        return jpeg
    }
}
