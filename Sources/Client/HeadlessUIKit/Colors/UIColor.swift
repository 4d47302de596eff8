#if !canImport(UIKit)
public import Foundation

/// Replaces UIKit's class on systems without UIKit: an sRGB color, as used in a theme.
///
/// Final, unlike UIKit's, so that the compiler can prove it `Sendable`.
public final class UIColor: NSObject, Sendable {
    private let red: CGFloat
    private let green: CGFloat
    private let blue: CGFloat
    private let alpha: CGFloat

    /// Makes a color from sRGB components.
    ///
    /// Each component is in 0…1; `alpha` 0 is transparent.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
        super.init()
    }

    /// Makes a gray, from 0 (black) to 1 (white).
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Writes the components to the given pointers.
    ///
    /// - Returns: Always `true`, because every color here has sRGB components.
    @discardableResult
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        red?.pointee = self.red
        green?.pointee = self.green
        blue?.pointee = self.blue
        alpha?.pointee = self.alpha
        return true
    }

    /// Whether all four components are equal.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        return red == other.red && green == other.green && blue == other.blue && alpha == other.alpha
    }

    /// A hash that is consistent with ``isEqual(_:)``.
    public override var hash: Int {
        var hasher = Hasher()
        for part in [red, green, blue, alpha] { hasher.combine(part) }
        return hasher.finalize()
    }

    /// The four components, for logs.
    public override var description: String { "UIColor(red: \(red), green: \(green), blue: \(blue), alpha: \(alpha))" }
}

extension UIColor {
    /// Gray 0.
    public static let black = UIColor(white: 0, alpha: 1)
    /// Gray ⅓.
    public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
    /// Gray ⅔.
    public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
    /// Gray 1.
    public static let white = UIColor(white: 1, alpha: 1)
    /// Gray ½.
    public static let gray = UIColor(white: 0.5, alpha: 1)
    /// Pure sRGB red.
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// Pure sRGB green.
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    /// Pure sRGB blue.
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    /// The color behind an app's content; always white here, because there is no dark mode.
    public static let systemBackground = UIColor(white: 1, alpha: 1)
    /// Fully transparent.
    public static let clear = UIColor(white: 0, alpha: 0)
}
#endif
