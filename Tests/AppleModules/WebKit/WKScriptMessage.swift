// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import AppleFoundation

@MainActor open class WKUserContentController: NSObject {
    open func add(_ scriptMessageHandler: any WKScriptMessageHandler, name: String) { fatalError() }
}

@MainActor public protocol WKScriptMessageHandler: NSObjectProtocol {
    func userContentController(
        _ userContentController: WKUserContentController, didReceive message: WKScriptMessage)
}

@MainActor open class WKScriptMessage: NSObject {
    open var body: Any { fatalError() }
    open var frameInfo: WKFrameInfo { fatalError() }
    open var name: String { fatalError() }
}

@MainActor open class WKFrameInfo: NSObject {
    open var isMainFrame: Bool { fatalError() }
    open var securityOrigin: WKSecurityOrigin { fatalError() }
}

@MainActor open class WKSecurityOrigin: NSObject {
    open var `protocol`: String { fatalError() }
    open var host: String { fatalError() }
    open var port: Int { fatalError() }
}
