import AssayCore
import AssayKeys
import AssayStorage

/// The first half of taking a photo: from the network to a synced file whose bytes are the ones that were promised.
struct PhotoSpooling: Sendable {
    /// A photo that has arrived.
    struct Arrival: Sendable {
        let file: SpooledFile
        let digest: SHA256Digest
        let bytes: Int
    }

    /// The largest photo, in bytes.
    let limit: Int
    let upload: PhotoUpload

    /// Writes the chunks to the file with flat memory and syncs them.
    ///
    /// - Throws: `photo_too_large`, before anything is read where the request says so; `photo_incomplete` where the
    ///   body is shorter than declared; `digest_mismatch`; `length_required` where nothing could tell a whole photo
    ///   from half of one.
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

    /// - Parameter offset: How many bytes there are before the body's.
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

    /// The most bytes that the file can get: as many as were declared, or as a photo may have.
    func mostBytes(after offset: Int = 0) -> Int {
        upload.declaredBytes.map { offset + $0 } ?? limit
    }

    /// Writes the chunks behind what the file has.
    ///
    /// - Returns: The digest of these chunks alone, and the bytes of the file.
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
            throw RefusedPhoto(.badInput, PhotoRefusal(code: "photo_incomplete"))
        }
        return (hash.finish(), bytes)
    }

    func check(_ digest: SHA256Digest) throws {
        if let promised = upload.digest, promised != digest {
            throw RefusedPhoto(.badInput, PhotoRefusal(code: "digest_mismatch"))
        }
    }

    private func tooLarge(_ bytes: Int) -> RefusedPhoto {
        RefusedPhoto(
            .tooLarge, PhotoRefusal(code: "photo_too_large", measured: Double(bytes), needed: Double(limit)))
    }
}

extension SHA256Stream {
    /// Adds a piece, without a copy where its bytes lie side by side.
    fileprivate mutating func update(contentsOf bytes: some Collection<UInt8>) {
        let isContiguous: Void? = bytes.withContiguousStorageIfAvailable { update(UnsafeRawBufferPointer($0)) }
        if isContiguous == nil { update(Array(bytes)) }
    }
}

/// A photo that can't be taken; it becomes a ``AssayCore/DomainError`` once its sentence is made.
struct RefusedPhoto: Error {
    let kind: DomainError.Kind
    let refusal: PhotoRefusal

    init(_ kind: DomainError.Kind, _ refusal: PhotoRefusal) {
        self.kind = kind
        self.refusal = refusal
    }

    /// The refusal as the person who takes the photo reads it.
    func error(region: String, catalog: Catalog, language: Language) -> DomainError {
        let sentence = catalog.sentence(for: refusal, in: language)
        return DomainError(
            kind, refusal.code, sentence, fields: [.init("images.\(region)", refusal.code, sentence)])
    }
}
