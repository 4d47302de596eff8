// `import EntrupySDK` alone brings what the documents' code uses: Foundation, the models, and the view classes.
@_exported public import AssayWire
@_exported public import Foundation

#if canImport(UIKit)
@_exported public import UIKit
#else
@_exported public import HeadlessUIKit
#endif
