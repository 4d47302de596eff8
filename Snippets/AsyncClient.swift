import AssayClient
import Foundation

/// The whole flow with the asynchronous client.
struct Shop {
    let client: AssayClient
    let backend: Backend
    let camera: any PhotoSource

    // snippet.make
    init(storage: URL, backend: Backend, camera: any PhotoSource) throws {
        guard let baseURL = URL(string: "https://assay.example.com") else { throw URLError(.badURL) }
        client = AssayClient(
            configuration: AssayConfiguration(
                baseURL: baseURL, bundleIdentifier: "com.example.shop", storageDirectory: storage))
        self.backend = backend
        self.camera = camera
    }
    // snippet.end

    // snippet.login
    func logIn() async throws {
        guard !client.isAuthorized else { return await client.resumePendingCaptures() }
        let signed = try await backend.sign(client.authorizationRequest())
        let session = try await client.logIn(signedRequest: signed)
        print("\(session.username) until \(session.expiresAt)")
    }
    // snippet.end

    // snippet.capture
    func authenticate() async throws(AssayError) {
        let item = CaptureItem(["brand": "Nike", "product_category": "sneakers", "style_name": "Dunk Low"])
        switch try await client.capture(item, photos: camera) {
        case .completed(let result): print(result.status.result.display.header)
        case .cancelled: print("cancelled")
        case .timedOut: print("two hours are over")
        }
    }
    // snippet.end

    // snippet.pending
    func showQueue() async {
        for await captures in await client.pendingCaptures() {
            for capture in captures {
                switch capture.state {
                case .open: print("\(capture.id): taking photos")
                case .sending: print("\(capture.id): \(Int(capture.upload.fraction * 100)) % sent")
                case .ended(let end):
                    print("\(capture.id): \(end)")
                    await client.dismiss(capture)
                }
            }
        }
    }
    // snippet.end

    // snippet.errors
    func page(after cursor: [String]?) async -> EntrupySearchItemsResult? {
        do throws(AssayError) {
            return try await client.query(ItemQuery(filters: [.category([.sneakers])], cursor: cursor))
        } catch {
            switch error.code {
            case .unauthorizedAccess: print("authorize the user again")
            case .tooManyRequests: print("again in \(error.retryAfter ?? 1) s")
            default: print(error.localizedDescription, error.requestID ?? "")
            }
            return nil
        }
    }
    // snippet.end

    // snippet.items
    func dispute(_ id: String, reason: String) async throws(AssayError) {
        let flag = try await client.flag(of: id)
        guard flag.flag_status.is_flaggable, !flag.flag_status.isFlagged else { return }
        try await client.setFlag(of: id, reason: reason, note: "The stitching looks right to me.")
        try await client.editTextFields(["style_name": "Dunk Low Retro"], of: id)
    }
    // snippet.end
}

/// Your backend, which asks the platform for the signature.
struct Backend: Sendable {
    func sign(_ request: String) async throws -> String { request }
}
