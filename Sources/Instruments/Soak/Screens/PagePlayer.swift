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
    private struct Said: Decodable {
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
        say("hello", ["version": 1])
        say("ready")
    }

    func evaluate(_ script: String) async throws -> (any Sendable)? {
        let json = script.dropFirst("window.assayHost.receive(".count).dropLast()
        let said = try WireJSON.decode(Said.self, from: Data(json.utf8))
        switch (said.type, said.request) {
        case ("photo.wanted", let request?): try await take(said, request)
        case ("photo.next", let request?): hand(request, from: said.offset ?? 0)
        default: break
        }
        return nil
    }

    func stopLoading() {}

    func close() {
        page = nil
    }

    private func take(_ wanted: Said, _ request: Int) async throws {
        let taken = try await camera.photo(
            for: PhotoRequest(
                region: wanted.region ?? "", label: wanted.label ?? "", instruction: wanted.instruction ?? "",
                attempt: wanted.attempt ?? 1,
                refusal: wanted.refusal.map { PhotoRefusal(code: "refused", text: $0) },
                regions: wanted.regions ?? [], isRequired: wanted.required ?? true))
        guard let taken else { return say("cancel") }
        photo = try Data(contentsOf: taken.fileURL)
        say("photo.begin", ["request": request, "content_type": taken.contentType, "bytes": photo.count])
    }

    private func hand(_ request: Int, from offset: Int) {
        guard offset < photo.count else { return say("photo.end", ["request": request]) }
        let part = photo[offset..<min(offset + Self.part, photo.count)].base64EncodedString()
        say("photo.chunk", ["request": request, "offset": offset, "data": part])
    }

    private func say(_ type: String, _ fields: [String: Any] = [:]) {
        let message = fields.merging(["type": type]) { $1 }
        guard let json = try? JSONSerialization.data(withJSONObject: message) else { return }
        page?.post(String(decoding: json, as: UTF8.self), to: "assay")
    }
}
