#if !canImport(UIKit)
/// Replaces WebKit's protocol: decides which parts of the device a page may use, and is notified of its close.
@preconcurrency @MainActor public protocol WKUIDelegate: AnyObject {
    /// Whether a page may use the camera or the microphone.
    func webView(
        _ webView: WKWebView, decideMediaCapturePermissionsFor origin: WKSecurityOrigin,
        initiatedBy frame: WKFrameInfo, type: WKMediaCaptureType
    ) async -> WKPermissionDecision
    /// The page was closed.
    func webViewDidClose(_ webView: WKWebView)
}

/// Default implementations, because all methods of WebKit's protocol are optional: WebKit then asks the user.
extension WKUIDelegate {
    /// Does nothing.
    public func webViewDidClose(_ webView: WKWebView) {}

    /// Asks the user.
    public func webView(
        _ webView: WKWebView, decideMediaCapturePermissionsFor origin: WKSecurityOrigin,
        initiatedBy frame: WKFrameInfo, type: WKMediaCaptureType
    ) async -> WKPermissionDecision { .prompt }
}

/// Replaces WebKit's enumeration: the devices that a page wants to use.
public enum WKMediaCaptureType: Int, Sendable {
    case camera = 0
    case microphone = 1
    case cameraAndMicrophone = 2
}

/// Replaces WebKit's enumeration: the decision about a page's request.
public enum WKPermissionDecision: Int, Sendable {
    case prompt = 0
    case grant = 1
    case deny = 2
}
#endif
