import AssayCore
import AssayKeys
import AssayStorage

/// The first step of accepting a photo: from the network to a synced file with the declared size and digest.
struct PhotoReceiver: Sendable {
    /// A received photo.
    struct Arrival: Sendable {
        let file: SpooledFile
        let digest: SHA256Digest
        let bytes: Int
    }

    /// The maximum size of a photo in bytes.
    let limit: Int
    let upload: PhotoUpload

    /// Writes the chunks to a file with constant memory use, and syncs it.
    ///
    /// - Throws: `photo_too_large`, before the body is read if its declared size is too large; `photo_incomplete` if
    ///   the body is shorter or longer than declared; `digest_mismatch`; `length_required` if neither a length nor a
    ///   digest is declared, because a truncated photo could not be detected.
    func receive<Chunks: AsyncSequence>(_ chunks: Chunks, in spool: Spool, as name: String) async throws -> Arrival
    where Chunks.Element: Collection, Chunks.Element.Element == UInt8 {
        try checkPromise()
        let file = try await spool.begin(name)
        do {
            let (digest, bytes) = try await copy(chunks, to: file)
            try check(digest)
            return Arrival(file: try await file.finish(), digest: digest, bytes: bytes)
        } catch {
            await file.discard()
            throw error
        }
    }

    /// - Parameter offset: The number of bytes that precede the body.
    func checkPromise(after offset: Int = 0) throws {
        guard upload.declaredBytes != nil || upload.digest != nil else {
            throw DomainError(
                .badInput, "length_required",
                "Send Content-Length or Content-Digest, so that a photo that arrives in part is not taken for whole.")
        }
        if let declared = upload.declaredBytes, declared > limit - offset {
            throw tooLarge(offset.addingReportingOverflow(declared).partialValue)
        }
    }

    /// The maximum size of the file in bytes: the declared size, or the limit for a photo.
    func mostBytes(after offset: Int = 0) -> Int {
        upload.declaredBytes.map { offset + $0 } ?? limit
    }

    /// Appends the chunks to the file.
    ///
    /// - Returns: The digest of these chunks alone, and the total size of the file in bytes.
    func copy<Chunks: AsyncSequence>(
        _ chunks: Chunks, to file: SpoolFile, after offset: Int = 0
    ) async throws -> (SHA256Digest, Int) where Chunks.Element: Collection, Chunks.Element.Element == UInt8 {
        var hash = SHA256Stream()
        var bytes = offset
        for try await chunk in chunks {
            bytes += chunk.count
            guard bytes <= limit else { throw tooLarge(bytes) }
            hash.update(contentsOf: chunk)
            try await file.append(chunk)
        }
        if let declared = upload.declaredBytes, bytes - offset != declared {
            throw PhotoRejection(code: "photo_incomplete")
        }
        return (hash.finish(), bytes)
    }

    func check(_ digest: SHA256Digest) throws {
        if let promised = upload.digest, promised != digest {
            throw PhotoRejection(code: "digest_mismatch")
        }
    }

    private func tooLarge(_ bytes: Int) -> PhotoRejection {
        PhotoRejection(code: "photo_too_large", measured: Double(bytes), needed: Double(limit))
    }
}

extension SHA256Stream {
    /// Adds bytes to the hash, without a copy if they are contiguous in memory.
    fileprivate mutating func update(contentsOf bytes: some Collection<UInt8>) {
        let isContiguous: Void? = bytes.withContiguousStorageIfAvailable { update(UnsafeRawBufferPointer($0)) }
        if isContiguous == nil { update(Array(bytes)) }
    }
}

extension PhotoRejection {
    /// The kind of the error that tells the client about this rejection.
    var kind: DomainError.Kind {
        switch code {
        case "digest_mismatch", "photo_incomplete": .badInput
        case "photo_too_large": .tooLarge
        case "unsupported_format": .unsupportedMedia
        default: .unprocessable
        }
    }
}

extension DomainError {
    /// The rejection of a region's photo, with the sentence for the user.
    init(_ rejection: PhotoRejection, of region: String, catalog: Catalog) {
        let sentence = LocalizedText { catalog.sentence(for: rejection, in: $0) }
        self.init(rejection.kind, rejection.code, sentence, fields: [.init(rejection, of: region, sentence)])
    }
}
