// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor open class UIView: UIResponder {
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static var flexibleWidth: UIView.AutoresizingMask { fatalError() }
        public static var flexibleHeight: UIView.AutoresizingMask { fatalError() }
    }

    public init(frame: CGRect) { fatalError() }
    public required init?(coder: NSCoder) { fatalError() }

    open var frame: CGRect = absent()
    open var bounds: CGRect = absent()
    open var backgroundColor: UIColor? = absent()
    open var autoresizingMask: UIView.AutoresizingMask = absent()
    open func addSubview(_ view: UIView) { fatalError() }
}

@MainActor open class UIWindow: UIView {
    open var isKeyWindow: Bool { fatalError() }
    open var rootViewController: UIViewController? = absent()
    open func makeKeyAndVisible() { fatalError() }
}
