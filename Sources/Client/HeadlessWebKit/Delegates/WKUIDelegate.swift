#if !canImport(UIKit)
/// Stands in for WebKit's protocol: says what a page may use of the device.
@preconcurrency @MainActor public protocol WKUIDelegate: AnyObject {
    /// Whether a page may use the camera or the microphone.
    func webView(
        _ webView: WKWebView, decideMediaCapturePermissionsFor origin: WKSecurityOrigin,
        initiatedBy frame: WKFrameInfo, type: WKMediaCaptureType
    ) async -> WKPermissionDecision
}

/// As WebKit's, whose methods are all optional: it asks the user then.
extension WKUIDelegate {
    /// Asks the user.
    public func webView(
        _ webView: WKWebView, decideMediaCapturePermissionsFor origin: WKSecurityOrigin,
        initiatedBy frame: WKFrameInfo, type: WKMediaCaptureType
    ) async -> WKPermissionDecision { .prompt }
}

/// Stands in for WebKit's enumeration: what a page wants to use.
public enum WKMediaCaptureType: Int, Sendable {
    case camera = 0
    case microphone = 1
    case cameraAndMicrophone = 2
}

/// Stands in for WebKit's enumeration: whether it may.
public enum WKPermissionDecision: Int, Sendable {
    case prompt = 0
    case grant = 1
    case deny = 2
}
#endif
