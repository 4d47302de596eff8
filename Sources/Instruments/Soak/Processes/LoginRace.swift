import AssayClient
import AssayHTTP
import FaultProxy
import Foundation
import Synchronization

/// Logins that reach several processes at the same moment.
struct LoginRace: Sendable {
    /// The number of responses by status and code, such as `403 authorization_request_reused`.
    typealias Outcomes = [String: Int]

    let installation: SoakInstallation
    let ports: [UInt16]
    let folder: URL

    /// Signs one request, and sends the same login many times at once.
    func sameRequest(_ count: Int, user: String) async throws -> Outcomes {
        let login = try await logins(1, user: user)[0]
        return await race([HTTPRequest](repeating: login, count: count))
    }

    /// Signs requests of one user, and sends all logins at once.
    func differentRequests(_ count: Int, user: String) async throws -> Outcomes {
        await race(try await logins(count, user: user))
    }

    /// Returns the requests of logins that the real client would send.
    private func logins(_ count: Int, user: String) async throws -> [HTTPRequest] {
        let caught = CapturingTransport()
        let storage = folder.appending(path: user)
        try FileManager.default.createDirectory(at: storage, withIntermediateDirectories: true)
        var environment = ClientEnvironment.live(
            AssayConfiguration(
                baseURL: installation.address, bundleIdentifier: SoakInstallation.bundleID, storageDirectory: storage))
        environment.transport = caught
        let client = AssayClient(environment)
        let transport = URLSessionTransport()
        for _ in 0..<count {
            let signed = try await installation.sign(client.authorizationRequest(), user: user, over: transport)
            _ = try? await client.logIn(signedRequest: signed)
        }
        guard caught.requests.count == count else { throw SoakError("the client did not send its logins") }
        return caught.requests
    }

    /// Opens a connection for each request, sends all of them without their last bytes, and then these.
    ///
    /// The processes are taken in turns.
    private func race(_ requests: [HTTPRequest]) async -> Outcomes {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let texts = requests.map(Self.text)
                let wires = texts.indices.map { Wire.connect(to: ports[$0 % ports.count]) }
                for (wire, text) in zip(wires, texts) { wire?.write(Array(text.dropLast())) }
                for (wire, text) in zip(wires, texts) { wire?.write(Array(text.suffix(1))) }
                let answers = wires.map { Self.outcome(Self.readAll($0)) }
                continuation.resume(returning: Dictionary(answers.map { ($0, 1) }, uniquingKeysWith: +))
            }
        }
    }

    private static func text(of request: HTTPRequest) -> [UInt8] {
        guard case .data(let body) = request.body else { return [] }
        let lines = [
            "\(request.method) \(request.url.path) HTTP/1.1", "Host: 127.0.0.1", "Content-Type: application/json",
            "Content-Length: \(body.count)", "Connection: close", "", "",
        ]
        return Array(lines.joined(separator: "\r\n").utf8) + Array(body)
    }

    private static func readAll(_ wire: Wire?) -> String {
        var bytes: [UInt8] = []
        while let wire, case let more = wire.read(), !more.isEmpty { bytes += more }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the status of a response, with the code of a refusal.
    static func outcome(_ response: String) -> String {
        let words = response.prefix { $0 != "\r\n" }.split(separator: " ")
        guard words.count > 1 else { return "no response" }
        let code = response.firstMatch(of: /"code"\s*:\s*"([a-z_]+)"/).map { " \($0.1)" } ?? ""
        return words[1] + code
    }
}

/// A transport that keeps requests instead of sending them.
private final class CapturingTransport: HTTPTransport {
    private let caught = Mutex<[HTTPRequest]>([])

    var requests: [HTTPRequest] { caught.withLock { $0 } }

    func send(
        _ request: HTTPRequest, progress: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        caught.withLock { $0.append(request) }
        throw HTTPError(.cancelled)
    }
}
