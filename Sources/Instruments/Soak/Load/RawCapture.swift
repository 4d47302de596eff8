import AssayHTTP
import AssayKeys
import AssayWire
import Foundation

/// A capture whose calls are sent individually.
struct RawCapture: Sendable {
    let id: String
    let regions: [String]
    /// The caller with the capture's upload token.
    let caller: RawCaller

    /// - Parameters:
    ///   - token: The capture's upload token.
    ///   - user: A caller to the same server.
    init(_ id: String, regions: [String], token: String, of user: RawCaller) {
        var caller = user
        caller.authorization = "Bearer \(token)"
        (self.id, self.regions, self.caller) = (id, regions, caller)
    }

    /// Begins a capture as an app does.
    ///
    /// - Parameter user: The caller with the user's session.
    /// - Returns: `nil` if the server has refused it.
    static func begin(for user: RawCaller) async -> RawCapture? {
        let id = UUID().uuidString.lowercased()
        let body = #"{"id":"\#(id)","item":{"brand":"Nike","style_name":"Air Jordan 1"},"configuration":"production"}"#
        let answer = await user.send(Endpoints.beginCapture.route, body: Data(body.utf8))
        guard let begun = try? WireJSON.decode(BeginCaptureResponse.self, from: answer.body) else { return nil }
        return RawCapture(begun.id, regions: begun.regions.map(\.id), token: begun.upload_token, of: user)
    }

    func put(_ region: String, _ bytes: [UInt8]) async -> RawAnswer {
        await caller.send(
            Endpoints.putPhoto.route, ["capture": id, "region": region],
            headers: [
                "Content-Type": "image/jpeg", WireHeader.contentDigest: SHA256Digest(of: bytes).contentDigestHeader,
            ], body: Data(bytes))
    }

    func submit(_ photos: [String: [UInt8]]) async -> RawAnswer {
        let body = SubmitCaptureRequest(
            submitted_at: Date().timeIntervalSince1970, digests: photos.mapValues { SHA256Digest(of: $0).hex },
            text_fields: [:])
        return await send(Endpoints.submitCapture.route, body: (try? WireJSON.encode(body)) ?? Data())
    }

    func status() async -> RawAnswer { await send(Endpoints.captureStatus.route) }

    func complete() async -> RawAnswer { await send(Endpoints.completeCapture.route) }

    func cancel() async { _ = await send(Endpoints.cancelCapture.route) }

    private func send(_ endpoint: Route, body: Data? = nil) async -> RawAnswer {
        await caller.send(endpoint, ["capture": id], body: body)
    }
}
