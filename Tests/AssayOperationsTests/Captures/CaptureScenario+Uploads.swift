import AssayCore
import AssayKeys
import AssayOperations
import AssayTestSupport
import Testing

/// The steps of an interrupted upload, always for the first region of `capture-1`.
extension CaptureScenario {
    private struct Broken: Error {}

    /// Uploads the photo's bytes of a range, then breaks the connection.
    func breakOff(_ bytes: [UInt8], from start: Int = 0, after end: Int) async throws {
        let chunks = AsyncThrowingStream<ArraySlice<UInt8>, any Error> { continuation in
            continuation.yield(bytes[start..<end])
            continuation.finish(throwing: Broken())
        }
        await #expect(throws: Broken.self) {
            guard start == 0 else {
                let rest = PhotoRemainder(offset: start, declaredBytes: bytes.count - start)
                return try await continuePhoto(bytes, rest: rest, chunks: chunks)
            }
            let upload = PhotoUpload(
                declaredBytes: bytes.count, digest: SHA256Digest(of: bytes), allowsResumption: true)
            return try await receive(chunks, upload)
        }
    }

    /// Uploads the rest of the photo.
    @discardableResult
    func rest(
        _ bytes: [UInt8], from offset: Int, body: [UInt8]? = nil, declared: Int? = nil, digest: String? = nil,
        as actor: CaptureActor? = nil
    ) async throws -> CaptureSnapshot {
        let body = body ?? Array(bytes.dropFirst(offset))
        let rest = PhotoRemainder(offset: offset, declaredBytes: declared ?? body.count)
        return try await continuePhoto(bytes, rest: rest, chunks: Self.chunks(body), digest: digest, as: actor)
    }

    /// Continues an upload with a body of its own timing.
    func continuePhoto(
        _ bytes: [UInt8], from offset: Int, chunks: AsyncStream<ArraySlice<UInt8>>
    ) async throws {
        let rest = PhotoRemainder(offset: offset, declaredBytes: bytes.count - offset)
        _ = try await continuePhoto(bytes, rest: rest, chunks: chunks)
    }

    private func continuePhoto<Chunks: AsyncSequence & Sendable>(
        _ bytes: [UInt8], rest: PhotoRemainder, chunks: Chunks, digest: String? = nil, as actor: CaptureActor? = nil
    ) async throws -> CaptureSnapshot where Chunks.Element == ArraySlice<UInt8> {
        let opened = try await OpenCapture(platform)(actor ?? owner, capture: "capture-1")
        return try await ContinuePhoto(platform)(
            opened, region: Self.regions[0], digest: digest ?? SHA256Digest(of: bytes).hex, rest: rest, chunks: chunks)
    }

    /// Returns the progress of the photo's upload.
    @discardableResult
    func kept(_ bytes: [UInt8]) async throws -> UploadStatus {
        try await FetchUpload(platform)(
            owner, capture: "capture-1", region: Self.regions[0], digest: SHA256Digest(of: bytes).hex)
    }

    func discard(_ bytes: [UInt8]) async throws {
        try await DiscardUpload(platform)(
            owner, capture: "capture-1", region: Self.regions[0], digest: SHA256Digest(of: bytes).hex)
    }

    /// Checks that a partial upload is not visible as a photo.
    func expectNoPhoto(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        #expect(try await allPhotos().isEmpty, sourceLocation: sourceLocation)
        #expect(blobs.isEmpty, sourceLocation: sourceLocation)
        #expect(spooled.isEmpty, sourceLocation: sourceLocation)
        #expect(try await jobs(.checkPhoto) == 0, sourceLocation: sourceLocation)
    }
}

extension UploadStatus {
    /// Returns the status of an incomplete upload with this many bytes.
    static func part(_ bytes: Int) -> UploadStatus { UploadStatus(bytes: bytes, isComplete: false) }
}
