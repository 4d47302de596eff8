import AssayCore
import AssayKeys
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWire
import HTTPTypes
import HummingbirdTesting
import NIOCore

/// The calls of Ann's app about a capture.
extension APIShop {
    static let capture = BeginCaptureRequest(
        id: "capture-1", item: ["brand": "Nike", "style_name": "Air Jordan 1"], configuration: "debug")

    func begin(_ request: BeginCaptureRequest = capture) async throws -> TestResponse {
        try await call(Endpoints.beginCapture.route, bytes: Self.json(request))
    }

    func put(
        _ bytes: [UInt8], _ region: String = "outer_side", token: String? = nil,
        headers: [HTTPField.Name: String] = [:]
    ) async throws -> TestResponse {
        try await call(
            Endpoints.putPhoto.route, ["capture": "capture-1", "region": region], bytes: ByteBuffer(bytes: bytes),
            token: token, headers: headers)
    }

    func submit(_ photos: [String: [UInt8]]) async throws -> TestResponse {
        let request = SubmitCaptureRequest(
            submitted_at: clock.now().epoch, digests: photos.mapValues { SHA256Digest(of: $0).hex }, text_fields: [:])
        return try await call(Endpoints.submitCapture.route, ["capture": "capture-1"], bytes: Self.json(request))
    }

    /// Logs in more users of the shop.
    ///
    /// - Returns: Their tokens.
    func logIn(_ count: Int) async throws -> [String] {
        let (names, now) = ((0..<count).map { "user-\($0)" }, clock.now())
        try await platform.store.write { tx throws in
            for name in names {
                let user = UserActor(
                    organization: Self.shop, user: UserID(name), session: SessionID(name), bundleID: Self.app)
                try tx.addUser(user.user, of: Self.shop, now: now)
                try tx.addSession(of: user, token: name, began: now)
            }
        }
        return names
    }
}
