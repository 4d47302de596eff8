import AssayClient
import AssayKeys
import Foundation

/// Supplies the photos of one capture, and records their recipes.
struct SimulatedCamera: PhotoSource {
    let photoPool: PhotoPool
    let acknowledgements: AcknowledgementLog
    /// The folder of the photos until the client has copied them.
    let folder: URL
    /// Unique to the capture.
    let name: String

    func photo(for request: PhotoRequest) async throws -> CapturedPhoto? {
        if let refusal = request.refusal {
            acknowledgements.note { $0.contradictions.append("a good photo of \(name) was refused: \(refusal.code)") }
        }
        let text = "\(name) \(request.region) \(request.attempt)"
        let recipe = PhotoRecipe(picture: text.utf8.reduce(0) { $0 &+ Int($1) }, text: text)
        let bytes = photoPool.bytes(recipe)
        let digest = SHA256Digest(of: bytes)
        acknowledgements.keep(recipe, digest: digest.hex, header: digest.contentDigestHeader)
        let file = folder.appending(path: "\(request.region).jpg")
        try Data(bytes).write(to: file)
        return CapturedPhoto(fileURL: file, contentType: "image/jpeg")
    }
}
