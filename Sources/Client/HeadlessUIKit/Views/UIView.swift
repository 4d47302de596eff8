#if !canImport(UIKit)
public import Foundation

/// Stands in for UIKit's class where there is no UIKit: a rectangle in a tree, which nothing draws.
@preconcurrency @MainActor open class UIView: UIResponder {
    /// Where the view is in the one that holds it, in points.
    open var frame: CGRect
    /// What is painted behind the view's content; nothing paints it here.
    open var backgroundColor: UIColor?
    /// What of the view follows the size of the one that holds it; nothing is laid out here.
    open var autoresizingMask: AutoresizingMask = []
    /// Whether the view is left out of what is shown.
    open var isHidden = false
    /// The views that it holds, the top-most last.
    public private(set) var subviews: [UIView] = []
    /// The view that holds it.
    public private(set) weak var superview: UIView?

    /// Makes a view.
    public init(frame: CGRect) {
        self.frame = frame
        super.init()
    }

    /// Makes a view of no size.
    public convenience override init() {
        self.init(frame: .zero)
    }

    /// Stands in for UIKit's options.
    public struct AutoresizingMask: OptionSet, Sendable {
        /// One bit for each option, as UIKit numbers them.
        public let rawValue: UInt

        /// Makes options of their bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The width.
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        /// The height.
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    }

    /// The view's own rectangle: as large as ``frame``, at no offset.
    open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }

    /// The window that shows the view; `nil` where none does.
    open var window: UIWindow? { superview?.window }

    /// Puts a view on top of the others, taken from where it was.
    open func addSubview(_ view: UIView) {
        view.removeFromSuperview()
        view.superview = self
        subviews.append(view)
    }

    /// Takes the view out of the one that holds it.
    open func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }
}
#endif
