import HeadlessUIKit
import Testing

@MainActor @Suite struct PresentationTests {
    private let recorder = LifeRecorder()

    private func controller(_ name: String) -> RecordingController { RecordingController(name, recorder) }

    @Test func aPresentedControllerLoadsThenAppearsThenTheCompletionComes() async {
        let (bottom, sheet) = (controller("bottom"), controller("sheet"))
        bottom.present(sheet, animated: true) { [recorder] in recorder.add("completed") }
        #expect(bottom.presentedViewController === sheet)
        #expect(sheet.presentingViewController === bottom)
        #expect(sheet.isBeingPresented)
        #expect(recorder.calls.isEmpty, "nothing is called before the method has returned")
        await recorder.settle()
        #expect(recorder.calls == ["sheet loaded", "sheet will appear", "sheet appeared", "completed"])
        #expect(!sheet.isBeingPresented)
    }

    @Test func aControllerPresentsOneAtATime() async {
        let (bottom, first, second) = (controller("bottom"), controller("first"), controller("second"))
        bottom.present(first, animated: false)
        bottom.present(second, animated: false) { [recorder] in recorder.add("never") }
        await recorder.settle()
        #expect(bottom.presentedViewController === first)
        #expect(second.presentingViewController == nil)
        #expect(!recorder.calls.contains("never"))
    }

    @Test func dismissingTakesAllThatIsAboveOffTheTopMostFirst() async {
        let (bottom, middle, top) = (controller("bottom"), controller("middle"), controller("top"))
        bottom.present(middle, animated: false)
        middle.present(top, animated: false)
        await recorder.settle()
        recorder.clear()
        bottom.dismiss(animated: true) { [recorder] in recorder.add("completed") }
        #expect(bottom.presentedViewController == nil)
        await recorder.settle()
        #expect(
            recorder.calls == [
                "top will disappear", "top disappeared", "middle will disappear", "middle disappeared", "completed",
            ])
        #expect(middle.presentedViewController == nil)
        #expect(top.presentingViewController == nil)
    }

    @Test func aControllerThatPresentsNothingAsksItsPresenter() async {
        let (bottom, sheet) = (controller("bottom"), controller("sheet"))
        bottom.present(sheet, animated: false)
        await recorder.settle()
        sheet.dismiss(animated: false)
        await recorder.settle()
        #expect(bottom.presentedViewController == nil)
        #expect(recorder.calls.last == "sheet disappeared")
    }

    @Test func whatIsOnItsWayIsNotDismissedAndNobodyIsTold() async {
        let (bottom, sheet) = (controller("bottom"), controller("sheet"))
        bottom.present(sheet, animated: true) { [recorder] in recorder.add("presented") }
        bottom.dismiss(animated: true) { [recorder] in recorder.add("dismissed") }
        await recorder.settle()
        #expect(recorder.calls == ["sheet loaded", "sheet will appear", "sheet appeared", "presented"])
        #expect(bottom.presentedViewController === sheet)
    }

    @Test func afterOneIsDismissedTheNextCanComeAtOnce() async {
        let (bottom, first, second) = (controller("bottom"), controller("first"), controller("second"))
        bottom.present(first, animated: false)
        await recorder.settle()
        recorder.clear()
        bottom.dismiss(animated: false)
        bottom.present(second, animated: false)
        await recorder.settle()
        #expect(
            recorder.calls == [
                "first will disappear", "first disappeared", "second loaded", "second will appear", "second appeared",
            ])
    }

    @Test func aControllerThatWasDismissedIsLetGo() async {
        let bottom = controller("bottom")
        weak var gone: UIViewController?
        do {
            let sheet = controller("sheet")
            gone = sheet
            sheet.presentationController?.delegate = nil
            bottom.present(sheet, animated: false)
        }
        await recorder.settle()
        #expect(gone != nil)
        bottom.dismiss(animated: false)
        await recorder.settle()
        #expect(gone == nil)
    }
}
