import AssayClient

#if canImport(UIKit)
public import UIKit
#else
public import HeadlessUIKit
#endif

extension EntrupyApp {
    /// The source of photos for captures and retakes; `nil` uses the built-in screens.
    ///
    /// If it is set, ``startCapture(forItem:viewController:)`` and ``startRetakeCaptureForItem(withEntrupyID:)``
    /// present nothing.
    public var captureSource: (any EntrupyCaptureSource)? {
        get { settings.withLock { $0.captureSource } }
        set { settings.withLock { $0.captureSource = newValue } }
    }

    /// Captures an item's photos, submits them for authentication and reports the end once to ``captureDelegate``.
    ///
    /// - Parameters:
    ///   - item: The metadata: `brand`, `product_category`, `item_type`, `style_name`, `us_size`, `upc`, `style_code`,
    ///     `material`, `customer_item_id`, each a string or a number. The callback passes the dictionary back unchanged.
    ///   - viewController: The controller that presents the built-in screen; it presents nothing if a ``captureSource``
    ///     is set.
    public func startCapture(forItem item: [AnyHashable: Any], viewController: UIViewController) {
        start(.item(MainThreadBox(item)), over: viewController)
    }

    func start(_ started: StartedCapture, over presenter: UIViewController?) {
        let (source, configuration) = settings.withLock { ($0.captureSource, $0.configuration) }
        captures.start(
            started, client: client, photos: source.map { .source($0) } ?? .screen(screenSetup, over: presenter),
            configuration: configuration)
    }

    /// Captures only those photos of an item that an expert has requested, and reports the end once to
    /// ``retakeCaptureDelegate``.
    ///
    /// The photos must be submitted within two hours of the start. They come from the ``captureSource``; without one,
    /// from the built-in screen, which is presented over the frontmost view controller.
    public func startRetakeCaptureForItem(withEntrupyID entrupyID: String) {
        start(.retake(entrupyID: entrupyID), over: nil)
    }
}
