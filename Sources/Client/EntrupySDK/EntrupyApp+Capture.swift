import AssayClient

#if canImport(UIKit)
public import UIKit
#else
public import HeadlessUIKit
#endif

extension EntrupyApp {
    /// Where photos come from.
    ///
    /// Where it is set, ``startCapture(forItem:viewController:)`` and ``startRetakeCaptureForItem(withEntrupyID:)`` present
    /// nothing.
    public var captureSource: (any EntrupyCaptureSource)? {
        get { settings.withLock { $0.captureSource } }
        set { settings.withLock { $0.captureSource = newValue } }
    }

    /// Captures, submits and has an item authenticated (seed 001 §9) → ``captureDelegate``, once.
    ///
    /// - Parameters:
    ///   - item: The metadata: `brand`, `product_category`, `item_type`, `style_name`, `us_size`, `upc`, `style_code`,
    ///     `material`, `customer_item_id`, each a string. It comes back unchanged with the callback.
    ///   - viewController: Over which a screen would be presented; a ``captureSource`` needs none.
    public func startCapture(forItem item: [AnyHashable: Any], viewController: UIViewController) {
        let (source, configuration) = settings.withLock { ($0.captureSource, $0.configuration) }
        captures.start(.item(MainThreadBox(item)), client: client, source: source, configuration: configuration)
    }
}
