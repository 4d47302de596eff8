import HeadlessUIKit

/// The calls to several controllers, in order.
@MainActor final class LifeRecorder {
    private(set) var calls: [String] = []

    func add(_ call: String) {
        calls.append(call)
    }

    func clear() {
        calls = []
    }

    /// Waits until all deferred work has run.
    func settle() async {
        for _ in 0..<3 {
            await withCheckedContinuation { continuation in Task { @MainActor in continuation.resume() } }
        }
    }
}

/// A controller that records its calls.
final class RecordingController: UIViewController {
    private let name: String
    private let recorder: LifeRecorder

    init(_ name: String, _ recorder: LifeRecorder) {
        self.name = name
        self.recorder = recorder
        super.init()
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        recorder.add("\(name) loaded")
    }

    override func viewWillAppear(_ animated: Bool) { recorder.add("\(name) will appear") }
    override func viewDidAppear(_ animated: Bool) { recorder.add("\(name) appeared") }
    override func viewWillDisappear(_ animated: Bool) { recorder.add("\(name) will disappear") }
    override func viewDidDisappear(_ animated: Bool) { recorder.add("\(name) disappeared") }
}
