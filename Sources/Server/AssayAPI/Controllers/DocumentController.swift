import AssayCore
import AssayOperations
import AssayWire
import HTTPTypes
import Hummingbird

/// The public documents: the keys for all signatures, the descriptions of the API, and photos by their unguessable keys.
struct DocumentController {
    let platform: Platform
    private let documents = DocumentCache()

    init(platform: Platform) {
        self.platform = platform
    }

    func addRoutes(to routes: Routes) {
        routes.anyone.rendered(Endpoints.publicKeys) { _ in
            .document(
                try WireJSON.encode(try await PublicKeys(platform)()), as: "application/jwk-set+json",
                headers: [.cacheControl: "public, max-age=300"])
        }
        routes.anyone.rendered(Endpoints.apiDocument) { call in
            let name = try call.parameter("document")
            guard let interface = APIInterface.published.first(where: { "\($0.rawValue).json" == name }) else {
                throw DomainError.notFound("description")
            }
            return .description(try documents.find(interface), for: call.request)
        }
        routes.anyone.rendered(Endpoints.photo) { call in
            let photo = try await ServePhoto(platform)(
                key: call.parameter("key"), rendition: call.parameter("rendition"))
            return .photo(
                photo.bytes,
                headers: [
                    .contentType: photo.mediaType,
                    // The bytes of a key never change.
                    .cacheControl: "private, max-age=31536000, immutable",
                    .contentDisposition:
                        "\(photo.isOriginal ? "attachment" : "inline"); filename=\"\(photo.fileName)\"",
                ])
        }
    }
}
