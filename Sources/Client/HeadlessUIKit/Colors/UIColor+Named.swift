#if !canImport(UIKit)
import Foundation

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
