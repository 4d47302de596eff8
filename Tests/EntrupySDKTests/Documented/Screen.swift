import EntrupySDK

/// A screen that shows the output of the documented code, so that a test can wait for it and read it.
class Screen: UIViewController {
    private(set) var shown: [String] = []
    private var waiting: CheckedContinuation<String, Never>?

    func show(_ what: String) {
        MainActor.preconditionIsolated()
        shown.append(what)
        waiting?.resume(returning: what)
        waiting = nil
    }

    func showAlert(title: String, message: String) {
        show("\(title): \(message)")
    }

    /// Makes a call and waits for its output.
    func next(_ call: () -> Void) async -> String {
        await withCheckedContinuation { continuation in
            waiting = continuation
            call()
        }
    }
}
