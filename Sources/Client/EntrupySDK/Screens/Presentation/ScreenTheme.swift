import Foundation

#if canImport(UIKit)
import UIKit
#else
import HeadlessUIKit
#endif

/// The app's theme, converted for a screen.
@MainActor struct ScreenTheme {
    let background: UIColor?
    /// CSS colors by the names of the pages' variables.
    let colors: [String: String]

    init(_ theme: (any EntrupyTheme)?) {
        background = theme?.backgroundColor
        let all = [
            "background": theme?.backgroundColor, "foreground": theme?.foregroundColor, "border": theme?.borderColor,
        ]
        colors = all.compactMapValues { $0.flatMap(Self.css) }
    }

    private static func css(_ color: UIColor) -> String? {
        var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
        guard color.getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return nil }
        let parts = [red, green, blue].map { String(Int((min(1, max(0, $0)) * 255).rounded())) }
        let opacity = (min(1, max(0, alpha)) * 1000).rounded() / 1000
        return "rgb(\(parts.joined(separator: " ")) / \(opacity))"
    }
}
