// `import EntrupySDK` alone is enough for the documented code: it also exports Foundation, the models and the view
// classes.
@_exported public import AssayWire
@_exported public import Foundation

#if canImport(UIKit)
@_exported public import UIKit
#else
@_exported public import HeadlessUIKit
#endif
