#if !canImport(UIKit)
#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// Replaces WebKit's class on systems without WebKit: a requested navigation.
@preconcurrency @MainActor open class WKNavigationAction {
    /// The request of the navigation.
    public let request: URLRequest
    /// The target frame; `nil` for a new window.
    public let targetFrame: WKFrameInfo?

    init(request: URLRequest, targetFrame: WKFrameInfo?) {
        self.request = request
        self.targetFrame = targetFrame
    }
}

/// Replaces WebKit's class on systems without WebKit: the response to a navigation.
@preconcurrency @MainActor open class WKNavigationResponse {
    /// The status and headers of the response.
    public let response: URLResponse
    /// Whether the response is the page itself, not a frame inside it.
    public let isForMainFrame: Bool

    init(response: URLResponse, isForMainFrame: Bool) {
        self.response = response
        self.isForMainFrame = isForMainFrame
    }
}

/// Replaces WebKit's enumeration: the decision about a navigation.
public enum WKNavigationActionPolicy: Int, Sendable {
    case cancel = 0
    case allow = 1
}

/// Replaces WebKit's enumeration: the decision about a response.
public enum WKNavigationResponsePolicy: Int, Sendable {
    case cancel = 0
    case allow = 1
}
#endif
