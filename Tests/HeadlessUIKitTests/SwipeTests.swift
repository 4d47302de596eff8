import HeadlessUIKit
import Testing

@MainActor @Suite struct SwipeTests {
    /// Records the calls of a presentation's delegate.
    private final class Watcher: UIAdaptivePresentationControllerDelegate {
        let recorder: LifeRecorder
        var maySwipe = true

        init(_ recorder: LifeRecorder) {
            self.recorder = recorder
        }

        func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
            maySwipe
        }

        func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
            recorder.add("will dismiss")
        }

        func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
            recorder.add("did dismiss")
        }

        func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
            recorder.add("attempt")
        }
    }

    private let recorder = LifeRecorder()
    private let bottom = UIViewController()
    private let sheet: RecordingController
    private let watcher: Watcher

    init() async {
        sheet = RecordingController("sheet", recorder)
        watcher = Watcher(recorder)
        sheet.presentationController?.delegate = watcher
        bottom.present(sheet, animated: false)
        await recorder.settle()
        recorder.clear()
    }

    @Test func aSwipeDismissesAndIsToldOnceTheSheetIsGone() async {
        sheet.presentationController?.headlessSwipeToDismiss()
        await recorder.settle()
        #expect(recorder.calls == ["will dismiss", "sheet will disappear", "sheet disappeared", "did dismiss"])
        #expect(bottom.presentedViewController == nil)
    }

    @Test func aSwipeThatTheDelegateRefusesIsAnAttempt() async {
        watcher.maySwipe = false
        sheet.presentationController?.headlessSwipeToDismiss()
        await recorder.settle()
        #expect(recorder.calls == ["attempt"])
        #expect(bottom.presentedViewController === sheet)
    }

    @Test func aSwipeOnAControllerThatHoldsTheUserIsAnAttempt() async {
        sheet.isModalInPresentation = true
        sheet.presentationController?.headlessSwipeToDismiss()
        await recorder.settle()
        #expect(recorder.calls == ["attempt"])
    }

    @Test func nobodySwipesAControllerAwayThatFillsTheScreen() async {
        sheet.modalPresentationStyle = .fullScreen
        sheet.presentationController?.headlessSwipeToDismiss()
        await recorder.settle()
        #expect(recorder.calls == [])
        #expect(bottom.presentedViewController === sheet)
    }

    @Test func aDismissalByTheProgramIsNoSwipe() async {
        sheet.dismiss(animated: true)
        await recorder.settle()
        #expect(recorder.calls == ["sheet will disappear", "sheet disappeared"])
    }
}
