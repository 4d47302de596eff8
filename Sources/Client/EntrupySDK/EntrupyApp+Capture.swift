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
    ///   - viewController: Presents the built-in screen; where a ``captureSource`` is set, nothing is presented.
    public func startCapture(forItem item: [AnyHashable: Any], viewController: UIViewController) {
        start(.item(MainThreadBox(item)), over: viewController)
    }

    func start(_ started: StartedCapture, over presenter: UIViewController?) {
        let (source, configuration) = settings.withLock { ($0.captureSource, $0.configuration) }
        captures.start(
            started, client: client, photos: source.map { .source($0) } ?? .screen(screenSetup, over: presenter),
            configuration: configuration)
    }
}
