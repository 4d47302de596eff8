#if canImport(UIKit)
public import UIKit
#else
public import HeadlessUIKit
#endif

/// The colors of the SDK's screens (seed 001 §16).
///
/// A plain class may conform; `nil` keeps the default.
#if canImport(ObjectiveC)
@objc
#endif
public protocol EntrupyTheme {
    /// Behind everything.
    var backgroundColor: UIColor? { get }
    /// Text and symbols.
    var foregroundColor: UIColor? { get }
    /// Lines around fields and photos.
    var borderColor: UIColor? { get }
}
