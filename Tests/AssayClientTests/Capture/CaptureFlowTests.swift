import AssayClientDoubles
import AssayWire
import Foundation
import Testing

@testable import AssayClient

/// Tests for the capture state machine, event by event.
@Suite struct CaptureFlowTests {
    private let start = ManualClock.start

    private func region(_ id: String, required: Bool = true) -> CaptureProgress.Region {
        CaptureProgress.Region(id: id, label: id, instruction: "", isRequired: required)
    }

    private func photo(_ digest: String) -> StoredPhoto {
        StoredPhoto(
            file: digest, contentType: "image/jpeg",
            copied: .init(bytes: 1, sha256: Array(repeating: UInt8(digest.utf8.first ?? 0), count: 32)))
    }

    /// Returns a flow that has begun and has requested its first photo.
    private func begun(_ regions: String..., systemSends: Bool = false) -> CaptureFlow {
        var flow = CaptureFlow(
            progress: .init(), mayAsk: true, isReported: false, language: "en", systemSends: systemSends)
        _ = flow.handle(.begin, now: start)
        _ = flow.handle(.begun(regions.map { region($0) }, deadline: start + 7_200), now: start)
        return flow
    }

    /// Returns a submitted flow whose only photo is uploaded, and which waits for `complete`.
    private func completing() -> CaptureFlow {
        var flow = begun("a")
        _ = flow.handle(.taken(region: "a", photo("a")), now: start)
        _ = flow.handle(.sent(region: "a"), now: start)
        _ = flow.handle(.submitted(digests: flow.progress.digests), now: start)
        return flow
    }

    /// Returns a short name of an action, for use in tables.
    private func name(_ action: CaptureFlow.Action) -> String {
        switch action {
        case .begin: "begin"
        case .ask(let request): "ask \(request.region)\(request.attempt)"
        case .send(let region): "send \(region)"
        case .check: "check"
        case .submit(_, let digests): "submit \(digests.count)"
        case .complete: "complete"
        case .alarm(let time): "alarm \(Int(time.timeIntervalSince(start)))"
        case .report(.failure(let error)): "report \(error.code)"
        case .report(.success(let outcome)): "report \(outcome)"
        case .end(.success(.completed), let cancels): "end completed \(cancels)"
        case .end(.success(let outcome), let cancels): "end \(outcome) \(cancels)"
        case .end(.failure(let error), let cancels): "end \(error.code) \(cancels)"
        }
    }

    private func names(_ flow: inout CaptureFlow, _ event: CaptureFlow.Event, at seconds: Double = 0) -> [String] {
        flow.handle(event, now: start + seconds).map(name)
    }

    private let error = AssayError(.offlineAccess, "offline", language: "en")
    private let refusal = PhotoRefusal(code: "photo_blurred", text: "Hold still.")

    @Test func theNextPhotoIsAskedForWhileTheOneBeforeIsSent() {
        var flow = CaptureFlow(progress: .init(), mayAsk: true, isReported: false, language: "en")
        #expect(names(&flow, .begin) == ["begin"])
        let regions = [region("a"), region("b")]
        #expect(names(&flow, .begun(regions, deadline: start + 7_200)) == ["alarm 7200", "ask a1"])
        #expect(names(&flow, .taken(region: "a", photo("a"))) == ["ask b1", "send a"])
        #expect(names(&flow, .sent(region: "a")) == ["check"])
        #expect(names(&flow, .taken(region: "b", photo("b"))) == ["send b", "submit 2"])
        #expect(names(&flow, .submitted(digests: flow.progress.digests)) == [])
        #expect(names(&flow, .sent(region: "b")) == ["complete"])
        #expect(names(&flow, .completed(EntrupyCaptureResult(completed: "A"))) == ["end completed false"])
        #expect(flow.hasEnded)
        #expect(names(&flow, .cancelled) == [])
    }

    @Test func noMoreThanTwoPhotosAreSentAtOnce() {
        var flow = begun("a", "b", "c")
        #expect(names(&flow, .taken(region: "a", photo("a"))) == ["ask b1", "send a"])
        #expect(names(&flow, .taken(region: "b", photo("b"))) == ["ask c1", "send b"])
        #expect(names(&flow, .taken(region: "c", photo("c"))) == ["submit 3"])
        #expect(names(&flow, .sent(region: "a")) == ["send c", "check"])
    }

    @Test func aRefusedPhotoIsAskedForThreeTimesMoreAndThenEndsTheCapture() {
        var flow = begun("a")
        for attempt in 1...3 {
            _ = flow.handle(.taken(region: "a", photo("\(attempt)")), now: start)
            let actions = names(&flow, .refused(["a": refusal]))
            #expect(actions.contains("ask a\(attempt + 1)"), "attempt \(attempt): \(actions)")
        }
        _ = flow.handle(.taken(region: "a", photo("4")), now: start)
        guard case .end(.failure(let error), true) = flow.handle(.refused(["a": refusal]), now: start).first else {
            Issue.record("the fourth refusal must end the capture")
            return
        }
        #expect(error.code == .badRequest)
        #expect(error.problemCode == "photo_blurred")
        #expect(error.description.contains("Hold still."))
    }

    @Test func aRefusalComesWithTheRequestForTheNextPhoto() {
        var flow = begun("a")
        _ = flow.handle(.taken(region: "a", photo("a")), now: start)
        guard case .ask(let request) = flow.handle(.refused(["a": refusal]), now: start).first else {
            Issue.record("the photo must be asked for again")
            return
        }
        #expect(request.refusal == refusal)
        #expect(request.attempt == 2)
    }

    @Test func aRefusalOfCompleteDoesNotCountForAPhotoTakenMeanwhile() {
        var flow = completing()
        let report = CaptureFlow.PhotoReport(
            region: "a", digest: photo("a").digest, isAccepted: false, refusal: refusal)
        #expect(names(&flow, .checked([report])) == ["ask a2"])
        _ = flow.handle(.taken(region: "a", photo("z")), now: start)
        #expect(names(&flow, .completionRefused(["a": refusal])) == [])
        #expect(flow.progress.regions.map(\.attempt) == [2])
        #expect(flow.progress.regions.map(\.photo) == [.sending])
    }

    @Test func aPhotoTakenAgainIsSentAndRegisteredAgain() {
        var flow = completing()
        #expect(names(&flow, .completionRefused(["a": refusal])) == ["ask a2"])
        #expect(names(&flow, .taken(region: "a", photo("z"))) == ["send a", "submit 1"])
        #expect(names(&flow, .submitted(digests: flow.progress.digests)) == [])
        #expect(names(&flow, .sent(region: "a")) == ["complete"])
    }

    @Test func aReportOnAReplacedPhotoSaysNothingAboutTheNewOne() {
        var flow = begun("a", "b")
        _ = flow.handle(.taken(region: "a", photo("a")), now: start)
        _ = flow.handle(.sent(region: "a"), now: start)
        let old = CaptureFlow.PhotoReport(region: "a", digest: "older", isAccepted: false, refusal: refusal)
        #expect(names(&flow, .checked([old])) == ["check"])
        let digest = photo("a").digest
        let new = CaptureFlow.PhotoReport(region: "a", digest: digest, isAccepted: true, refusal: nil)
        #expect(names(&flow, .checked([new])) == [])
        #expect(flow.progress.regions.first?.photo == .accepted)
    }

    @Test func aCaptureThatIsSubmittedLateKeepsTheTimeAtWhichTheUserWasDone() {
        var flow = begun("a")
        let first = flow.handle(.taken(region: "a", photo("a")), now: start + 100)
        #expect(first.contains(.submit(at: start + 100, digests: flow.progress.digests)))
        let again = flow.handle(.stalled(.submit, error), now: start + 9_000)
        #expect(again.contains(.submit(at: start + 100, digests: flow.progress.digests)))
    }
}

// MARK: - Ends and failures

extension CaptureFlowTests {
    @Test func theDeadlineEndsACaptureThatTheUserHasNotFinished() {
        var flow = begun("a")
        #expect(names(&flow, .alarm, at: 7_199) == ["alarm 7200"])
        #expect(names(&flow, .alarm, at: 7_200) == ["end timedOut true"])
    }

    /// A check may still be in flight when `complete` begins.
    @Test func theReportOfACheckStartsNoSecondComplete() {
        var flow = completing()
        let report = CaptureFlow.PhotoReport(
            region: "a", digest: photo("a").digest, isAccepted: true, refusal: nil)
        #expect(names(&flow, .checked([report])) == [])
    }

    @Test func theDeadlineLeavesASubmittedCaptureAlone() {
        var flow = begun("a")
        _ = flow.handle(.taken(region: "a", photo("a")), now: start)
        #expect(names(&flow, .alarm, at: 7_200) == [])
        #expect(!flow.hasEnded)
    }

    @Test func aPhotoRefusedAfterTheDeadlineGivesTheUserNewTime() {
        var flow = completing()
        _ = flow.handle(.alarm, now: start + 7_200)
        #expect(names(&flow, .completionRefused(["a": refusal]), at: 8_000) == ["alarm 15200", "ask a2"])
        #expect(names(&flow, .alarm, at: 15_200) == ["end timedOut true"])
    }

    @Test(arguments: [
        (CaptureFlow.Event.cancelled, "end cancelled true"), (.abandoned(nil), "end cancelled true"),
        (.expired, "end timedOut false"),
        (.failed(AssayError(.forbidden, "no", language: "en")), "end forbidden true"),
        (.skipped(region: "a"), "end badRequest true"), (.begun([], deadline: ManualClock.start), "end unknown true"),
    ])
    func anUnfinishedCaptureEndsBy(_ event: CaptureFlow.Event, as end: String) {
        var flow = begun("a")
        #expect(names(&flow, event) == [end])
        #expect(flow.hasEnded)
    }

    @Test func aStallIsReportedOnceWhenTheUserIsDoneAndTheWorkGoesOn() {
        var flow = begun("a")
        _ = flow.handle(.taken(region: "a", photo("a")), now: start)
        #expect(names(&flow, .stalled(.send(region: "a"), error)) == ["report offlineAccess", "send a"])
        #expect(names(&flow, .stalled(.send(region: "a"), error)) == ["send a"])
        #expect(names(&flow, .stalled(.submit, error)) == ["submit 1"])
        #expect(!flow.hasEnded)
    }

    @Test func aStalledCaptureRequestsNoFurtherPhotos() {
        var flow = completing()
        #expect(names(&flow, .stalled(.complete, error)) == ["report offlineAccess", "complete"])
        #expect(names(&flow, .completionRefused(["a": refusal])) == ["end badRequest true"])
    }

    @Test func aStallWhileTheUserTakesPhotosIsNotReported() {
        var flow = begun("a", "b")
        _ = flow.handle(.taken(region: "a", photo("a")), now: start)
        #expect(names(&flow, .stalled(.send(region: "a"), error)) == ["send a"])
    }

    @Test func anAbandonedSubmittedCaptureContinuesWithoutFurtherRequests() {
        var flow = completing()
        #expect(names(&flow, .abandoned(nil)) == [])
        #expect(names(&flow, .completionRefused(["a": refusal])) == ["end badRequest true"])
    }

    @Test func aScreenThatCannotGoOnEndsWhatIsNotSubmittedAndNothingElse() {
        var open = begun("a")
        #expect(names(&open, .abandoned(error)) == ["end offlineAccess true"])
        var submitted = completing()
        #expect(names(&submitted, .abandoned(error)) == [])
        let ended = names(&submitted, .completionRefused(["a": refusal]))
        #expect(ended == ["end badRequest true"], "the refusal is what ended it")
    }

    @Test func missingPhotosAreSentAgainThreeTimes() {
        var flow = completing()
        for _ in 1...3 {
            #expect(names(&flow, .missing(["a"], error)) == ["send a"])
            #expect(names(&flow, .sent(region: "a")) == ["complete"])
        }
        #expect(names(&flow, .missing(["a"], error)) == ["end offlineAccess true"])
    }

    @Test func aRegionThatIsNotRequiredCanBeSkipped() {
        var flow = CaptureFlow(progress: .init(), mayAsk: true, isReported: false, language: "en")
        let regions = [region("a"), region("b", required: false)]
        _ = flow.handle(.begun(regions, deadline: start + 7_200), now: start)
        _ = flow.handle(.taken(region: "a", photo("a")), now: start)
        #expect(names(&flow, .skipped(region: "b")) == ["submit 1"])
        #expect(flow.progress.digests.keys.sorted() == ["a"])
    }

    @Test func afterARestartWhatWasUnderWayIsDoneAgain() {
        var flow = begun("a", "b")
        _ = flow.handle(.taken(region: "a", photo("a")), now: start)
        _ = flow.handle(.taken(region: "b", photo("b")), now: start)
        _ = flow.handle(.sent(region: "a"), now: start)
        var again = CaptureFlow(
            progress: flow.progress.afterRestart, mayAsk: false, isReported: false, language: "en")
        #expect(names(&again, .begin, at: 60) == ["alarm 7200", "send b", "submit 2", "check"])
    }

    @Test func aPhotoThatComesTooLateWaitsForTheSubmitOfAUserWhoWasDone() {
        var flow = begun("a")
        #expect(names(&flow, .taken(region: "a", photo("a"))) == ["send a", "submit 1"])
        #expect(names(&flow, .tooLate(region: "a"), at: 8_000) == [])
        #expect(names(&flow, .stalled(.submit, error), at: 8_060) == ["report offlineAccess", "submit 1"])
        #expect(names(&flow, .submitted(digests: flow.progress.digests), at: 8_100) == ["send a"])
        #expect(names(&flow, .tooLate(region: "a"), at: 8_200) == ["end timedOut false"])
    }

    /// The server refused the photo before it accepted the submit, and the network turned its responses round.
    @Test func aPhotoRefusedAfterTheSubmitIsSentOnceMore() {
        var flow = begun("a")
        #expect(names(&flow, .taken(region: "a", photo("a"))) == ["send a", "submit 1"])
        #expect(names(&flow, .submitted(digests: flow.progress.digests), at: 8_000) == [])
        #expect(names(&flow, .tooLate(region: "a"), at: 8_001) == ["send a"])
        #expect(names(&flow, .sent(region: "a"), at: 8_002) == ["complete"])
    }

    @Test func aPhotoThatComesTooLateEndsTheCaptureOfAUserWhoWasNotDone() {
        var flow = begun("a", "b")
        _ = names(&flow, .taken(region: "a", photo("a")))
        #expect(names(&flow, .tooLate(region: "a"), at: 7_300) == ["end timedOut false"])
    }

    @Test(arguments: [(false, 2), (true, 4)])
    func theSystemGetsAllPhotosOnceTheUserIsDone(_ systemSends: Bool, _ count: Int) {
        var flow = begun("a", "b", "c", "d", systemSends: systemSends)
        for region in ["a", "b", "c"] { _ = flow.handle(.taken(region: region, photo(region)), now: start) }
        #expect(flow.progress.regions.filter { $0.photo == .sending }.count == 2, "while more are taken")
        #expect(flow.openSteps == nil)
        _ = flow.handle(.taken(region: "d", photo("d")), now: start)
        #expect(flow.progress.regions.filter { $0.photo == .sending }.count == count)
        #expect(flow.openSteps?.count == count + 1, "these, and the submission")
    }
}
