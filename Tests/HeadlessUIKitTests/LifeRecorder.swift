import HeadlessUIKit

/// The calls of several controllers, in the order in which they came.
@MainActor final class LifeRecorder {
    private(set) var calls: [String] = []

    func add(_ call: String) {
        calls.append(call)
    }

    func clear() {
        calls = []
    }

    /// Waits until all that was put off has been done.
    func settle() async {
        for _ in 0..<3 {
            await withCheckedContinuation { continuation in Task { @MainActor in continuation.resume() } }
        }
    }
}

/// A controller that tells what it is told.
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
