import AssayClient
import AssayWire
import Foundation
import HeadlessWebKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Simulates the capture screen's page without a browser: announces itself, and supplies every requested photo.
@MainActor
final class PagePlayer: HeadlessWebEngine {
    /// A message from the host, reduced to the fields used here.
    private struct SentMessage: Decodable {
        let type: String
        let request: Int?
        let region: String?
        let regions: [String]?
        let label: String?
        let instruction: String?
        let attempt: Int?
        let refusal: String?
        let required: Bool?
        let offset: Int?
    }

    private static let part = 64 * 1024
    private let camera: any PhotoSource
    private var page: HeadlessWebPage?
    private var photo = Data()

    init(_ camera: any PhotoSource) {
        self.camera = camera
    }

    func load(_ request: URLRequest, in page: HeadlessWebPage) {
        self.page = page
        page.finish()
        postMessage("hello", ["version": 1])
        postMessage("ready")
    }

    func evaluate(_ script: String) async throws -> (any Sendable)? {
        let json = script.dropFirst("window.assayHost.receive(".count).dropLast()
        let sent = try WireJSON.decode(SentMessage.self, from: Data(json.utf8))
        switch (sent.type, sent.request) {
        case ("photo.wanted", let request?): try await take(sent, request)
        case ("photo.next", let request?): hand(request, from: sent.offset ?? 0)
        default: break
        }
        return nil
    }

    func stopLoading() {}

    func close() {
        page = nil
    }

    private func take(_ wanted: SentMessage, _ request: Int) async throws {
        let taken = try await camera.photo(
            for: PhotoRequest(
                region: wanted.region ?? "", label: wanted.label ?? "", instruction: wanted.instruction ?? "",
                attempt: wanted.attempt ?? 1,
                refusal: wanted.refusal.map { PhotoRefusal(code: "refused", text: $0) },
                regions: wanted.regions ?? [], isRequired: wanted.required ?? true))
        guard let taken else { return postMessage("cancel") }
        photo = try Data(contentsOf: taken.fileURL)
        postMessage("photo.begin", ["request": request, "content_type": taken.contentType, "bytes": photo.count])
    }

    private func hand(_ request: Int, from offset: Int) {
        guard offset < photo.count else { return postMessage("photo.end", ["request": request]) }
        let part = photo[offset..<min(offset + Self.part, photo.count)].base64EncodedString()
        postMessage("photo.chunk", ["request": request, "offset": offset, "data": part])
    }

    private func postMessage(_ type: String, _ fields: [String: Any] = [:]) {
        let message = fields.merging(["type": type]) { $1 }
        guard let json = try? JSONSerialization.data(withJSONObject: message) else { return }
        page?.post(String(decoding: json, as: UTF8.self), to: "assay")
    }
}
