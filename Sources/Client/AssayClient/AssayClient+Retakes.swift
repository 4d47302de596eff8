import AssayWire
import Foundation

extension AssayClient {
    /// Takes the photos that an expert has asked for of an item: a capture of these photos alone, with the same rules,
    /// limits and queue as ``capture(_:configuration:photos:)``.
    ///
    /// - Parameters:
    ///   - id: The item's id, from ``retakes()``.
    ///   - photos: Where the photos come from.
    /// - Returns: How it ended.
    /// - Throws: ``AssayError/Code/badRequest`` where no photos are asked for.
    public func retake(_ id: String, photos: any PhotoSource) async throws(AssayError) -> CaptureOutcome {
        try await outcome { tell throws(AssayError) in
            try await beginRetake(id, photos: photos, tell: tell)
        }
    }

    /// Begins a retake whose end is told to a closure, by the rules of ``beginCapture(_:configuration:photos:tell:)``.
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
        return try await desk.start(.retake(reference), user: user, source: photos, tell: tell)
    }
}
