package import AssayWire
package import Foundation

/// A format that the client reads on its device, from its own files or from the app; used for fuzzing.
package struct LocalFormat: Sendable {
    /// The type's name.
    package let name: String
    /// Reads the bytes as the client does.
    ///
    /// - Returns: Whether the bytes are a valid value.
    package let reads: @Sendable (Data) -> Bool

    /// The formats of the queue, the secret store and the cache, followed by those of the app's input.
    package static let all: [LocalFormat] = [
        LocalFormat(name: "CaptureRecord") { data in
            guard let record = try? WireJSON.decode(CaptureRecord.self, from: data) else { return false }
            // The values that the next launch derives from the record.
            _ = (record.subject, record.captureItem, record.progress.afterRestart)
            _ = record.photos.mapValues(\.contentDigest)
            _ = record.end?.captureEnd(language: "en")
            return true
        },
        LocalFormat(name: "StoredSession") { (try? WireJSON.decode(StoredSession.self, from: $0)) != nil },
        LocalFormat(name: "ConfigurationCache.Entry") {
            (try? WireJSON.decode(ConfigurationCache.Entry.self, from: $0)) != nil
        },
        LocalFormat(name: "CaptureItem") { (try? CaptureItem(json: $0)) != nil },
        LocalFormat(name: "SignedRequestClaims") {
            SignedRequestClaims(compact: String(decoding: $0, as: UTF8.self)) != nil
        },
    ]
}

// MARK: - Samples

extension LocalFormat {
    /// Returns one or more values of each format, created from the server's responses.
    ///
    /// - Parameters:
    ///   - item: The item that a capture ended with.
    ///   - configuration: The configuration of the capture.
    ///   - request: The body of the login request.
    ///   - session: The response to the login request.
    package static func samples(
        of item: EntrupyCaptureResult, _ configuration: SDKConfiguration, _ request: LoginRequest,
        _ session: LoginResponse
    ) throws -> [Data] {
        let metadata = CaptureItem(["brand": "Nike", "us_size": "9.5", "shelf": "B 7"])
        let token = StoredSession.Token(
            secret: Secret(session.access_token), expiresAt: session.expires_at,
            softExpiresAt: session.soft_expires_at)
        let stored = StoredSession(
            server: "https://assay.example.com", username: session.username, token: token, clockOffset: -1.5)
        let entry = ConfigurationCache.Entry(etag: #""\#(configuration.version)""#, configuration: configuration)
        return try records(of: item, metadata, session).map { try WireJSON.encode($0) }
            + [
                WireJSON.encode(stored), WireJSON.encode(entry), metadata.json,
                Data(request.signed_authorization_request.utf8),
            ]
    }

    /// Returns a capture that is being sent, a retake that was completed, and a capture that failed.
    private static func records(
        of item: EntrupyCaptureResult, _ metadata: CaptureItem, _ session: LoginResponse
    ) -> [CaptureRecord] {
        let end = Date(timeIntervalSince1970: session.expires_at)
        func record(_ id: String, _ subject: CaptureSubject) -> CaptureRecord {
            CaptureRecord(
                subject, id: id, user: session.username, server: "https://assay.example.com",
                beganAt: end.addingTimeInterval(-600))
        }
        var sending = record("capture-1", .item(metadata, .debug))
        let photo = StoredPhoto(
            file: "photo-1-2", contentType: "image/jpeg",
            copied: PhotoCopy.Result(bytes: 48_213, sha256: Array(0..<32)))
        var region = CaptureProgress.Region(
            id: "front", label: "Front", instruction: "Show all of it.", isRequired: true)
        region.refuse(PhotoRefusal(code: "photo_blurred", text: "Hold the phone still."))
        region.take(photo)
        sending.photos = [region.id: photo]
        sending.progress.regions = [region]
        sending.progress.deadline = end
        sending.progress.submittedAt = end
        sending.progress.registered = sending.progress.digests
        var retaken = record(
            "capture-2", .retake(RetakeReference(item: item.authentication_id, retake: "retake-1")))
        retaken.end = .completed(item)
        var failed = record("capture-3", .item(metadata, .production))
        failed.end = .failed(code: 8, description: "Too slow.", requestID: "r-1", problemCode: "upload_window")
        return [sending, retaken, failed]
    }
}
