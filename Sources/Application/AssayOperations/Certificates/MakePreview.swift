import AssayCore
import AssayImaging
import AssayKeys
import AssayWire

/// Makes the preview of a certificate, for messages and search results: a seal, beside the first published photo.
///
/// It is kept in memory alone.
package struct MakePreview: Sendable {
    private struct Key: Hashable {
        let certificate: CertificateID
        let hasPhoto: Bool
    }

    /// The maximum number of previews that are made or wait at the same time, each with its photo in memory.
    private static let limit = 16
    /// The maximum size of a photo in bytes; working copies are smaller.
    private static let photoBytes = 4 << 20

    private let platform: Platform
    private let read: ReadCertificate
    /// The previews that were made, of at most 20 MiB.
    private let made = BoundedCache<Key, [UInt8]>(limit: 64)
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
        guard answer.credential != nil else { return nil }
        let key = Key(certificate: answer.certificate.id, hasPhoto: !answer.pictures.isEmpty)
        if let preview = made[key] { return preview }
        var preview: [UInt8]?
        let isMade = try await making.wait(for: platform.process, atMost: Self.limit) {
            let photo = try await photo(of: answer)
            preview = try await platform.decoder.preview(of: photo, isTest: answer.isTest)
        }
        guard isMade, let preview else {
            throw DomainError(
                .init(.tooManyRequests, "previews_busy"),
                "Previews are being made. Send the request again after `Retry-After`.", retryAfter: 2)
        }
        made.insert(preview, for: key)
        return preview
    }

    private func photo(of answer: ReadCertificate.Answer) async throws -> [UInt8]? {
        guard let shown = answer.pictures.first else { return nil }
        let picture = try await read.picture(of: shown, in: answer)
        guard picture.bytes.count <= Self.photoBytes else { return nil }
        var bytes: [UInt8] = []
        for try await chunk in picture.bytes { bytes += chunk }
        return bytes
    }
}
