import AssayHTTP
import Foundation
import Testing

@testable import Soak

@Suite struct RecordingTransportTests {
    private static func call(
        _ method: String, _ path: String, _ answer: Result<HTTPResponse, HTTPError>, headers: HTTPHeaders = [:],
        body: String = ""
    ) async throws -> Acknowledged {
        let recording = RecordingTransport(
            transport: ScriptedTransport([answer]), gate: Gate(), acknowledgements: AcknowledgementLog())
        recording.acknowledgements.keep(PhotoRecipe(picture: 0, text: "x"), digest: "hex", header: "sha-256=:x:")
        recording.gate.open()
        let url = try #require(URL(string: "http://127.0.0.1:1\(path)"))
        _ = try? await recording.send(HTTPRequest(method, url, headers: headers, body: .data(Data(body.utf8))))
        return recording.acknowledgements.acknowledged
    }

    private static func ok(_ status: Int, _ body: String = "{}") -> Result<HTTPResponse, HTTPError> {
        .success(HTTPResponse(status: status, body: Data(body.utf8)))
    }

    @Test func acknowledgedCallsAreRecorded() async throws {
        let begun = try await Self.call("POST", "/sdk/v1/captures", Self.ok(201), body: #"{"id": "c1"}"#)
        #expect(begun.captures == ["c1"])
        let photo = try await Self.call(
            "PUT", "/sdk/v1/captures/c1/images/front", Self.ok(201), headers: ["Content-Digest": "sha-256=:x:"])
        #expect(photo.photos == [.init(capture: "c1", region: "front", digest: "hex")])
        let submitted = try await Self.call("POST", "/sdk/v1/captures/c1/submit", Self.ok(200))
        #expect(submitted.submitted == ["c1"])
        let completed = try await Self.call(
            "POST", "/sdk/v1/captures/c1/complete", Self.ok(200, #"{"authentication_id": "I1"}"#))
        #expect(completed.items == ["c1": "I1"])
    }

    @Test(arguments: [
        ("POST", "/sdk/v1/captures"), ("PUT", "/sdk/v1/captures/c1/images/front"),
        ("POST", "/sdk/v1/captures/c1/submit"), ("POST", "/sdk/v1/captures/c1/complete"),
    ])
    func refusedAndUnansweredCallsAreNotRecordedAsAcknowledged(method: String, path: String) async throws {
        for answer in [Self.ok(503), Self.ok(409), .failure(HTTPError(.connectionLost))] {
            let acknowledged = try await Self.call(
                method, path, answer, headers: ["Content-Digest": "sha-256=:x:"], body: #"{"id": "c1"}"#)
            #expect(acknowledged == Acknowledged())
        }
    }

    @Test(arguments: [
        ("GET", "/sdk/v1/captures/c1"), ("DELETE", "/sdk/v1/captures/c1"), ("GET", "/sdk/v1/items/I1"),
        ("POST", "/sdk/v1/login"),
    ])
    func otherCallsAreNotRecordedAsAcknowledged(method: String, path: String) async throws {
        #expect(try await Self.call(method, path, Self.ok(200)) == Acknowledged())
    }

    @Test func anUnreadableResponseIsRecordedAsAContradiction() async throws {
        let stranger = try await Self.call(
            "PUT", "/sdk/v1/captures/c1/images/front", Self.ok(201), headers: ["Content-Digest": "sha-256=:other:"])
        #expect(stranger.contradictions.count == 1)
        let garbled = try await Self.call("POST", "/sdk/v1/captures/c1/complete", Self.ok(200, "{}"))
        #expect(garbled.contradictions.count == 1)
    }
}
