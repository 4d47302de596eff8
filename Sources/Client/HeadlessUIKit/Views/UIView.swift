#if !canImport(UIKit)
public import Foundation

/// Replaces UIKit's class on systems without UIKit: a rectangle in a view tree, which is never drawn.
@preconcurrency @MainActor open class UIView: UIResponder {
    /// The view's rectangle in its superview, in points.
    open var frame: CGRect
    /// The color behind the view's content; it is never drawn here.
    open var backgroundColor: UIColor?
    /// The dimensions that follow the size of the superview; nothing is laid out here.
    open var autoresizingMask: AutoresizingMask = []
    /// Whether the view is hidden.
    open var isHidden = false
    /// The views that this view contains, the topmost last.
    public private(set) var subviews: [UIView] = []
    /// The view that contains this view.
    public private(set) weak var superview: UIView?

    /// Makes a view.
    public init(frame: CGRect) {
        self.frame = frame
        super.init()
    }

    /// Makes a view of zero size.
    public convenience override init() {
        self.init(frame: .zero)
    }

    /// Replaces UIKit's options.
    public struct AutoresizingMask: OptionSet, Sendable {
        /// One bit for each option, with the same values as in UIKit.
        public let rawValue: UInt

        /// Makes options from their bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The width follows the superview.
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        /// The height follows the superview.
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    }

    /// The view's own rectangle: the size of ``frame``, with its origin at zero.
    open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }

    /// The window that shows the view; `nil` if there is none.
    open var window: UIWindow? { superview?.window }

    /// Adds a view on top of the others, after removing it from its previous superview.
    open func addSubview(_ view: UIView) {
        view.removeFromSuperview()
        view.superview = self
        subviews.append(view)
    }

    /// Removes the view from its superview.
    open func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }
}
#endif
