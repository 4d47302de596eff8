import AssayClient
import Foundation

/// Adapts the app's capture source to the client's photo source.
struct CaptureSourceAdapter: PhotoSource {
    let source: any EntrupyCaptureSource
    let client: AssayClient

    func photo(for request: PhotoRequest) async throws -> CapturedPhoto? {
        let wanted = EntrupyPhotoRequest(
            region: request.region, regions: request.regions, label: request.label, instruction: request.instruction,
            attempt: request.attempt, refusal: request.refusal?.text, isRequired: request.isRequired)
        do {
            return try await source.photo(for: wanted).map {
                CapturedPhoto(fileURL: $0.file, contentType: $0.contentType)
            }
        } catch is EntrupyRegionSkipped {
            throw PhotoSkipped()
        } catch let error as EntrupyError {
            throw client.error(error.code.clientCode, error.description, sentence: error.ownSentence)
        } catch {
            throw client.error(.badRequest, "The capture source failed: \(error.localizedDescription)")
        }
    }
}
