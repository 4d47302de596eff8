package import AssayClient

/// Takes a still of a region with the host's own camera.
///
/// It returns `nil` if the user has left the camera. An ``AssayError`` with the code `userDeniedPermissions` reports that
/// the user has denied the camera.
package typealias HostCamera = @Sendable (_ region: String) async throws -> CapturedPhoto?
