import AssayHTTP
import AssayWire
import Foundation

/// A transport between a real client and the network that records the server's acknowledgements.
struct RecordingTransport: HTTPTransport {
    let transport: any HTTPTransport
    let gate: Gate
    let acknowledgements: AcknowledgementLog

    func send(
        _ request: HTTPRequest, progress: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        do { try await gate.enter() } catch { throw HTTPError(.cancelled) }
        defer { gate.leave() }
        let response = try await transport.send(request, progress: progress)
        if let call = AcknowledgedCall(request) {
            acknowledgements.service.answered(call, status: response.status)
            if (200..<300).contains(response.status) { note(call, request, response) }
        }
        return response
    }

    private func note(_ call: AcknowledgedCall, _ request: HTTPRequest, _ response: HTTPResponse) {
        switch call {
        case .begin:
            guard let begun = try? WireJSON.decode(Begun.self, from: request.bodyData) else { return }
            acknowledgements.note { $0.captures.insert(begun.id) }
        case .photo(let capture, let region):
            guard let digest = request.headers[WireHeader.contentDigest].flatMap(acknowledgements.digest(sentAs:))
            else {
                return acknowledgements.note { $0.contradictions.append("the server has accepted an unknown photo") }
            }
            acknowledgements.note { $0.photos.insert(.init(capture: capture, region: region, digest: digest)) }
        case .submit(let capture): acknowledgements.note { $0.submitted.insert(capture) }
        case .complete(let capture):
            guard let item = try? WireJSON.decode(Completed.self, from: response.body) else {
                return acknowledgements.note {
                    $0.contradictions.append("the answer to complete \(capture) can't be read")
                }
            }
            acknowledgements.note { $0.complete(capture, item: item.authentication_id) }
        }
    }

    private struct Begun: Decodable {
        let id: String
    }

    private struct Completed: Decodable {
        // swift-format-ignore: AlwaysUseLowerCamelCase
        let authentication_id: String
    }
}

/// The calls whose acknowledgement is a guarantee, parsed from a request's address.
enum AcknowledgedCall: Equatable {
    case begin
    case photo(capture: String, region: String)
    case submit(capture: String)
    case complete(capture: String)

    init?(_ request: HTTPRequest) {
        let parts = request.url.path.split(separator: "/").map(String.init)
        guard parts.starts(with: ["sdk", "v1", "captures"]) else { return nil }
        switch (request.method, parts.count, parts.dropFirst(4).first) {
        case ("POST", 3, nil): self = .begin
        case ("PUT", 6, "images"): self = .photo(capture: parts[3], region: parts[5])
        case ("POST", 5, "submit"): self = .submit(capture: parts[3])
        case ("POST", 5, "complete"): self = .complete(capture: parts[3])
        default: return nil
        }
    }
}

extension HTTPRequest {
    fileprivate var bodyData: Data {
        if case .data(let data) = body { data } else { Data() }
    }
}
