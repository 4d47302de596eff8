import ArgumentParser
import AssayClient
import EntrupySDK
import Foundation

/// The origin of a start's photos: each way that the SDK supports.
enum PhotoOrigin: String, Sendable, CaseIterable, ExpressibleByArgument {
    /// The app's own source, without a screen.
    case captureSource = "capture-source"
    /// The built-in screen, with a simulated page.
    case screen
    /// Alternating from start to start.
    case both

    /// Prepares an app for its next start.
    ///
    /// - Parameter number: The start's number.
    @MainActor
    func prepare(_ app: EntrupyApp, _ camera: SimulatedCamera, number: Int) {
        let isScreen = self == .screen || (self == .both && number.isMultiple(of: 2))
        app.captureSource = isScreen ? nil : SimulatedCameraSource(camera: camera)
    }
}

/// Adapts the run's photographer to an app's capture source.
private struct SimulatedCameraSource: EntrupyCaptureSource {
    let camera: SimulatedCamera

    func photo(for request: EntrupyPhotoRequest) async throws -> EntrupyPhoto? {
        let refusal = request.refusal.map { PhotoRefusal(code: "refused", text: $0) }
        let wanted = PhotoRequest(
            region: request.region, label: request.label, instruction: request.instruction, attempt: request.attempt,
            refusal: refusal, regions: request.regions, isRequired: request.isRequired)
        return try await camera.photo(for: wanted).map {
            EntrupyPhoto(file: $0.fileURL, contentType: $0.contentType)
        }
    }
}
