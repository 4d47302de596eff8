import AssayClient
import AssayHTTP
import AssayWire
import Foundation

/// The life cycle of a capture, except for its photo uploads.
extension ScriptedPlatform {
    func captures(_ request: HTTPRequest, _ path: [String]) throws -> HTTPResponse {
        switch (request.method, path.count) {
        case ("POST", 3): try begin(request)
        case ("PUT", 6): try put(request, capture: path[3], region: path[5])
        case ("HEAD", 8): try kept(of: path[5])
        case ("PATCH", 8): try resume(request, capture: path[3], region: path[5], digest: path[7])
        case ("GET", 4): try status(path[3])
        case ("POST", 5) where path[4] == "submit": try submit(request, capture: path[3])
        case ("POST", 5) where path[4] == "complete": try complete(path[3])
        case ("DELETE", 4): try cancel(path[3])
        default: try Self.problem(.noSuchRoute).get()
        }
    }

    /// The text field of each item.
    static let size = BeginCaptureResponse.TextField(id: "us_size", label: "US size", required: false, max: 32)

    private func begin(_ request: HTTPRequest) throws -> HTTPResponse {
        try begun(WireJSON.decode(BeginCaptureRequest.self, from: data(request)))
    }

    /// Returns the response to a begin call, for a new or an existing capture.
    ///
    /// - Parameter textFields: The fields that the user may fill in; `nil` for a retake.
    func begun(
        _ body: BeginCaptureRequest, textFields: [BeginCaptureResponse.TextField]? = [size]
    ) throws -> HTTPResponse {
        let (regions, isNew) = state.withLock { state in
            let isNew = state.captures[body.id] == nil
            if isNew { state.captures[body.id] = Capture(begin: body) }
            return (state.regions, isNew)
        }
        return try Self.json(
            BeginCaptureResponse(
                id: body.id, regions: regions, text_fields: textFields, expires_at: now + 7_200,
                upload_token: Self.uploadToken(of: body.id)),
            isNew ? 201 : 200)
    }

    func status(_ id: String, _ status: Int = 200, checking region: String? = nil) throws -> HTTPResponse {
        guard let capture = state.withLock({ $0.captures[id] }) else { return try Self.problem(.notFound).get() }
        let photos = capture.photos.values.sorted { $0.region < $1.region }.map { photo in
            guard photo.region == region else { return photo }
            return .init(region: photo.region, status: "checking", digest: photo.digest, refusal: nil)
        }
        return try Self.json(
            CaptureStatusResponse(
                id: id, state: capture.state, expires_at: now + 7_200,
                entrupy_id: capture.state == "completed" ? Self.itemID : nil, photos: photos), status)
    }

    /// Returns the error for a change to a capture that has ended; `nil` for a capture in progress.
    func ending(of id: String) -> ScriptedRefusal? {
        switch state.withLock({ $0.captures[id]?.state }) {
        case nil: .notFound
        case "cancelled": .captureCancelled
        case "completed": .captureCompleted
        default: nil
        }
    }

    private func submit(_ request: HTTPRequest, capture: String) throws -> HTTPResponse {
        if let ending = ending(of: capture) { return try Self.problem(ending).get() }
        let body = try WireJSON.decode(SubmitCaptureRequest.self, from: data(request))
        state.withLock { state in
            state.captures[capture]?.submission = body
            state.captures[capture]?.state = "submitted"
        }
        return try status(capture)
    }

    private func cancel(_ id: String) throws -> HTTPResponse {
        let ending = ending(of: id)
        if let ending, ending != .captureCancelled { return try Self.problem(ending).get() }
        state.withLock { $0.captures[id]?.state = "cancelled" }
        return try status(id)
    }

    private func complete(_ id: String) throws -> HTTPResponse {
        guard let capture = state.withLock({ $0.captures[id] }) else { return try Self.problem(.notFound).get() }
        switch capture.state {
        case "completed": return try Self.json(Self.item(Self.itemID))
        case "cancelled": return try Self.problem(.captureCancelled).get()
        case "open": return try Self.problem(.captureNotSubmitted).get()
        default: break
        }
        if let refusal = try Self.refusal(of: capture) { return refusal }
        state.withLock { $0.captures[id]?.state = "completed" }
        return try Self.json(Self.item(Self.itemID))
    }

    /// Returns the reason why a submitted capture cannot be completed yet.
    private static func refusal(of capture: Capture) throws -> HTTPResponse? {
        let missing = (capture.submission?.digests ?? [:]).keys.filter { capture.photos[$0] == nil }.sorted()
        guard missing.isEmpty else {
            let fields = missing.map { Problem.Field(field: "images.\($0)", code: "photo_missing", message: "It.") }
            return try problem(.photosMissing, fields: fields).get()
        }
        let refused = capture.photos.values.compactMap { photo in
            photo.refusal.map { Problem.Field(field: "images.\(photo.region)", code: $0.code, message: $0.text) }
        }
        return refused.isEmpty ? nil : try problem(.photosRefused, fields: refused).get()
    }
}
