import Testing

@testable import AssayClient

/// Tests for the decision whether submitted captures still need this process.
@Suite(.timeLimit(.minutes(5))) struct OpenStepsTests {
    private let open = OpenSteps()
    private let photo = CaptureFlow.Step.send(region: "front")

    @Test func withoutSubmittedCapturesItIsQuiet() {
        #expect(open.isQuiet)
        open.set([.complete], of: "a")
        open.set(nil, of: "a")
        #expect(open.isQuiet)
    }

    @Test func aCaptureThatTheSystemGoesOnWithNeedsNoProcess() async {
        open.set([photo, .submit], of: "a")
        async let quiet: Void = open.quiet()
        open.note(photo, of: "a", isCarried: true)
        #expect(!open.isQuiet)
        open.note(.submit, of: "a", isCarried: true)
        #expect(open.isQuiet)
        await quiet
        open.note(photo, of: "a", isCarried: false)
        #expect(!open.isQuiet)
    }

    @Test func oneCaptureThatTheSystemGoesOnWithDoesNotSpeakForAnother() {
        open.set([photo], of: "a")
        open.set([photo], of: "b")
        open.note(photo, of: "a", isCarried: true)
        #expect(!open.isQuiet)
    }

    @Test func aPhotoThatWasHandedOverBeforeTheUserWasDoneCounts() {
        open.note(photo, of: "a", isCarried: true)
        open.set(nil, of: "a")
        open.set([photo], of: "a")
        #expect(open.isQuiet)
    }

    @Test func aCaptureThatIsAboutToBeResumedIsWaitedFor() {
        open.expect("a")
        #expect(!open.isQuiet)
        open.set(nil, of: "a")
        #expect(open.isQuiet)
    }

    @Test func aWaitEndsWithItsTask() async {
        open.expect("a")
        let waiting = Task { [open] in await open.quiet() }
        waiting.cancel()
        await waiting.value
    }
}
