import EntrupySDK

/// The capture delegate of an app, for the lifetime of the app's process.
@MainActor
final class StartListener: NSObject, EntrupyCaptureDelegate {
    private let counters: StartCounters
    private let ended: (Int) -> Void

    init(counters: StartCounters, ended: @escaping (Int) -> Void) {
        self.counters = counters
        self.ended = ended
        super.init()
    }

    /// Returns the metadata that identifies a start.
    ///
    /// Its terminal callback carries the same metadata.
    static func item(_ start: Int) -> [String: String] {
        ["brand": "Nike", "style_name": "Air Jordan 1", "customer_item_id": "start-\(start)"]
    }

    func didCaptureCompleteSuccessfully(_ result: [AnyHashable: Any], forItem item: [AnyHashable: Any]) {
        record("completed", item, id: result["authentication_id"] as? String)
    }

    func didUserCancelCapture(forItem item: [AnyHashable: Any]) {
        record("cancelled", item)
    }

    func didCaptureTimeout(forItem item: [AnyHashable: Any]) {
        record("timed out", item)
    }

    func didCaptureFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String,
        forItem item: [AnyHashable: Any]
    ) {
        record("failed: \(errorCode)", item)
    }

    private func record(_ what: String, _ item: [AnyHashable: Any], id: String? = nil) {
        let start = (item["customer_item_id"] as? String).flatMap { Int($0.dropFirst("start-".count)) }
        counters.record(start, what, item: id)
        if let start { ended(start) }
    }
}
