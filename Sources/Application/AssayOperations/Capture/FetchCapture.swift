package import AssayCore

/// Shows a capture and how far each of its photos has come.
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
