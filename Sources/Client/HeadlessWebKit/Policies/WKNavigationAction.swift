#if !canImport(UIKit)
#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// Stands in for WebKit's class where there is no WebKit: where a view is to go.
@preconcurrency @MainActor open class WKNavigationAction {
    /// What is asked for.
    public let request: URLRequest
    /// The frame that is to show it; `nil` for a new window.
    public let targetFrame: WKFrameInfo?

    init(request: URLRequest, targetFrame: WKFrameInfo?) {
        self.request = request
        self.targetFrame = targetFrame
    }
}

/// Stands in for WebKit's class where there is no WebKit: what has been answered.
@preconcurrency @MainActor open class WKNavigationResponse {
    /// The answer's head.
    public let response: URLResponse
    /// Whether it is the page itself, and not a frame inside it.
    public let isForMainFrame: Bool

    init(response: URLResponse, isForMainFrame: Bool) {
        self.response = response
        self.isForMainFrame = isForMainFrame
    }
}

/// Stands in for WebKit's enumeration: whether a view goes to an address.
public enum WKNavigationActionPolicy: Int, Sendable {
    case cancel = 0
    case allow = 1
}

/// Stands in for WebKit's enumeration: whether an answer is shown.
public enum WKNavigationResponsePolicy: Int, Sendable {
    case cancel = 0
    case allow = 1
}
#endif
