import EntrupySDK

// snippet.folder
func takePhotos(from folder: URL) {
    EntrupyApp.sharedInstance().captureSource = EntrupyFolderSource(directory: folder)
}
// snippet.end

// snippet.own
/// Photos from a camera screen of your own.
struct OwnCamera: EntrupyCaptureSource {
    let camera: Camera

    func photo(for request: EntrupyPhotoRequest) async throws -> EntrupyPhoto? {
        let hint = request.refusal ?? request.instruction
        switch await camera.shoot(title: request.label, hint: hint, canSkip: !request.isRequired) {
        case .photo(let file): return EntrupyPhoto(file: file, contentType: "image/jpeg")
        case .skipped: throw EntrupyRegionSkipped()
        case .cancelled: return nil
        case .denied: throw EntrupyError(.ErrorCodeUserDeniedPermissions, description: "The camera is refused.")
        }
    }
}
// snippet.end

/// An example of the interface of an app's camera screen.
struct Camera: Sendable {
    enum Shot: Sendable {
        case photo(URL)
        case skipped
        case cancelled
        case denied
    }

    func shoot(title: String, hint: String, canSkip: Bool) async -> Shot { .cancelled }
}
