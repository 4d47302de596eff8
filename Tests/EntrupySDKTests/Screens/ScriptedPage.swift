// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AssayHTTP
import AssayWire
import EntrupySDK
import Foundation
import HeadlessWebKit
import Testing

/// One page of a ``ScriptedEngine``, which exchanges the same messages as the platform's own pages.
@MainActor final class ScriptedPage {
    /// A message from the host.
    struct Said: Decodable, Sendable {
        let type: String
        let version: Int?
        let offers: [String]?
        let chunk_bytes: Int?
        let theme: [String: String]?
        let language: String?
        let options: [String: Bool]?
        let request: Int?
        let region: String?
        let regions: [String]?
        let attempt: Int?
        let refusal: String?
        let required: Bool?
        let offset: Int?
        let sent: Int?
    }

    let web: HeadlessWebPage
    let address: URL
    private(set) var heard: [Said] = []
    private var next = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ web: HeadlessWebPage, _ address: URL) {
        self.web = web
        self.address = address
    }

    func take(_ said: Said) {
        heard.append(said)
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    /// Waits for the host's next message.
    func change() async {
        await withCheckedContinuation { waiting.append($0) }
    }

    /// Waits for the next message of one of these types.
    ///
    /// Other messages are skipped. The message `ended` is always returned, since no more messages follow it.
    func hear(_ types: String...) async -> Said {
        while true {
            while next < heard.count {
                next += 1
                let said = heard[next - 1]
                if types.contains(said.type) { return said }
                guard said.type != "ended" else {
                    Issue.record("the host has closed the screen, and \(types) was to come")
                    return said
                }
            }
            await change()
        }
    }

    /// Sends a message to the host, from the given frame or from the page's own frame.
    func say(_ type: String, _ fields: [String: Any] = [:], from frame: WKFrameInfo? = nil) {
        let message = fields.merging(["type": type]) { $1 }
        guard let json = try? JSONSerialization.data(withJSONObject: message) else { return }
        web.post(String(decoding: json, as: UTF8.self), to: "assay", from: frame)
    }

    /// Greets the host and presents the page.
    ///
    /// It does not change the read position of ``hear(_:)``, since a test may read the messages of the same page.
    func greet() async {
        say("hello", ["version": 1, "screen": address.lastPathComponent])
        while !heard.contains(where: { ["welcome", "ended"].contains($0.type) }) { await change() }
        say("ready")
    }

    /// Exchanges the ticket in the address for the screen's token, as the page does.
    func redeem(over transport: any HTTPTransport, origin: String? = nil) async throws -> HTTPResponse {
        let ticket = address.fragment?.replacing("ticket=", with: "") ?? ""
        let own = "\(address.scheme ?? "")://\(address.host ?? "")\(address.port.map { ":\($0)" } ?? "")"
        return try await call(
            "POST", "/sdk/v1/flows", body: WireJSON.encode(RedeemFlowTicketRequest(ticket: ticket)),
            headers: ["Origin": origin ?? own], over: transport)
    }

    /// Calls the page's own server.
    func call(
        _ method: String, _ path: String, body: Data? = nil, headers: HTTPHeaders = [:],
        over transport: any HTTPTransport
    ) async throws -> HTTPResponse {
        var headers = headers
        if body != nil { headers["Content-Type"] = "application/json" }
        let url = URL(string: path, relativeTo: address)?.absoluteURL ?? address
        return try await transport.send(
            HTTPRequest(method, url, headers: headers, body: body.map { .data($0) } ?? .none))
    }

    /// Sends a photo in parts, each after the host has received the previous one.
    func handOver(_ photo: Data, for wanted: Said, part: Int = 100_000) async {
        let request = wanted.request ?? 0
        say("photo.begin", ["request": request, "content_type": "image/jpeg", "bytes": photo.count])
        while true {
            let next = await hear("photo.next", "ended")
            guard next.type == "photo.next", let offset = next.offset else { return }
            guard offset < photo.count else { return say("photo.end", ["request": request]) }
            let bytes = photo[offset..<min(offset + part, photo.count)]
            say("photo.chunk", ["request": request, "offset": offset, "data": bytes.base64EncodedString()])
        }
    }
}
