// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Declarations for the compiler alone (README.md): no body ever runs, and `Sendable` is as Apple declares it.

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

open class UIColor: NSObject, @unchecked Sendable {
    public init(white: CGFloat, alpha: CGFloat) { fatalError() }
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { fatalError() }

    open class var black: UIColor { fatalError() }
    open class var darkGray: UIColor { fatalError() }
    open class var lightGray: UIColor { fatalError() }
    open class var white: UIColor { fatalError() }
    open class var gray: UIColor { fatalError() }
    open class var red: UIColor { fatalError() }
    open class var green: UIColor { fatalError() }
    open class var blue: UIColor { fatalError() }
    open class var clear: UIColor { fatalError() }
    open class var systemBackground: UIColor { fatalError() }

    @discardableResult
    open func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool { fatalError() }
}
