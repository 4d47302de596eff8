package import AssayCore

/// Returns a capture and the upload state of each of its photos.
package struct FetchCapture: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Parameter id: The client's id of the capture.
    package func callAsFunction(_ actor: CaptureActor, id: String) async throws -> CaptureSnapshot {
        try await CaptureAccess(platform: platform).snapshot(id, of: actor)
    }
}
