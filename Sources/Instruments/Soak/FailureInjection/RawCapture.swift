import AssayCore
import AssayHTTP
import AssayKeys
import AssayOperations
import AssayServer
import AssayWire
import Foundation

/// The response to a call.
struct RawAnswer: Sendable, CustomStringConvertible {
    var status: Int
    /// The problem's stable code.
    var code: String?
    /// The problem's readable description.
    var detail: String?
    /// In seconds.
    var retryAfter: Int?

    var description: String {
        "\(status) \(code ?? ""), Retry-After \(retryAfter.map(String.init) ?? "none")"
    }
}

/// A capture whose calls are sent individually, without the client's retries, so that each response is visible.
struct RawCapture: Sendable {
    let id: String
    private let token: String
    private let address: URL
    private let transport = URLSessionTransport()

    static let regions = ["outer_side", "size_tag"]

    /// Begins captures for the test user directly in the installation, with the same operations that the server uses.
    static func begin(_ count: Int, _ installation: SoakInstallation) async throws -> [RawCapture] {
        let opened = try await Installation.open(at: installation.data, purpose: .command)
        let staff = try await StaffReader(opened.platform).find(email: nil)
        guard let organization = installation.organization,
            let user = try await UserReader(opened.platform).list(staff, organization).users.first
        else { throw SoakError("init made no test user") }
        let actor = UserActor(
            organization: organization, user: user.id, session: SessionID("soak"),
            bundleID: SoakInstallation.bundleID)
        var captures: [RawCapture] = []
        for _ in 0..<count {
            let id = UUID().uuidString.lowercased()
            let answer = try await BeginCapture(opened.platform)(
                actor, id: id, item: ["brand": "Nike", "style_name": "Air Jordan 1"], configuration: "debug")
            captures.append(RawCapture(id: id, token: answer.token, address: installation.address))
        }
        try await opened.close()
        return captures
    }

    func put(_ region: String, _ bytes: [UInt8]) async -> RawAnswer {
        await send(
            Endpoints.putPhoto.route, ["region": region], body: .data(Data(bytes)),
            headers: [
                "Content-Type": "image/jpeg", WireHeader.contentDigest: SHA256Digest(of: bytes).contentDigestHeader,
            ])
    }

    func status() async -> RawAnswer { await send(Endpoints.captureStatus.route) }

    /// Registers photos, by region.
    func submit(_ photos: [String: [UInt8]]) async -> RawAnswer {
        let body = SubmitCaptureRequest(
            submitted_at: Date().timeIntervalSince1970, digests: photos.mapValues { SHA256Digest(of: $0).hex },
            text_fields: [:])
        return await send(
            Endpoints.submitCapture.route, body: .data((try? WireJSON.encode(body)) ?? Data()),
            headers: ["Content-Type": "application/json"])
    }

    func complete() async -> RawAnswer { await send(Endpoints.completeCapture.route) }

    private func send(
        _ endpoint: Route, _ parameters: [String: String] = [:], body: HTTPBody = .none,
        headers: HTTPHeaders = [:]
    ) async -> RawAnswer {
        var headers = headers
        headers["Authorization"] = "Bearer \(token)"
        let path = endpoint.path(parameters.merging(["capture": id]) { $1 })
        let request = HTTPRequest(
            endpoint.method.rawValue, address.appending(path: path), headers: headers, body: body, deadline: 60)
        do {
            let response = try await transport.send(request)
            let problem = try? WireJSON.decode(Problem.self, from: response.body)
            return RawAnswer(
                status: response.status, code: problem?.code, detail: problem?.detail,
                retryAfter: response.headers["Retry-After"].flatMap { Int($0) })
        } catch {
            return RawAnswer(status: 0, code: error.description)
        }
    }
}
