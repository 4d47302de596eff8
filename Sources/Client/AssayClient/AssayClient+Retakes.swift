import AssayWire
import Foundation

extension AssayClient {
    /// Captures the photos of an item that an expert has requested.
    ///
    /// The capture consists of these photos only. Its rules, limits and queue are those of
    /// ``capture(_:configuration:photos:)``.
    ///
    /// - Parameters:
    ///   - id: The item's id, from ``retakes()``.
    ///   - photos: The source of the photos.
    /// - Returns: The outcome of the capture.
    /// - Throws: ``AssayError/Code/badRequest`` if no photos of the item are requested.
    public func retake(_ id: String, photos: any PhotoSource) async throws(AssayError) -> CaptureOutcome {
        try await outcome { tell throws(AssayError) in
            try await beginRetake(id, photos: photos, tell: tell)
        }
    }

    /// Begins a retake and reports its end to a closure, as ``beginCapture(_:configuration:photos:tell:)`` does.
    package func beginRetake(
        _ id: String, photos: any PhotoSource, tell: @escaping @Sendable (EndedCapture) async -> Bool
    ) async throws(AssayError) -> RunningCapture {
        guard isAuthorized, let user = username else { throw noSession }
        try await configurations.prepare()
        let item = try await item(id)
        let request = item.batch_request
        guard request?.customer_state == "batch_open", let retake = request?.retake_id else {
            throw AssayError(
                .badRequest,
                "No photos are asked for of \(item.authentication_id). Items that wait for some are in searchRetakes.",
                problemCode: "no_open_retake", language: configuration.language)
        }
        let reference = RetakeReference(item: item.authentication_id, retake: retake)
        return try await coordinator.start(.retake(reference), user: user, source: photos, tell: tell)
    }
}
