#if canImport(UIKit)
public import UIKit
#else
public import HeadlessUIKit
#endif

/// The colors of the SDK's screens.
///
/// A plain class may conform; `nil` keeps the default color.
#if canImport(ObjectiveC)
@objc
#endif
public protocol EntrupyTheme {
    /// The color of the background.
    var backgroundColor: UIColor? { get }
    /// The color of text and symbols.
    var foregroundColor: UIColor? { get }
    /// The color of the lines around fields and photos.
    var borderColor: UIColor? { get }
}
