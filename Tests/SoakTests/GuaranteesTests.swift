import AssayStorage
import Testing

@testable import AssayInstruments
@testable import Soak

/// Checks that each violation is detected: every guarantee is violated once on purpose.
@Suite struct GuaranteesTests {
    /// One completed capture, and one whose photo is still to be checked.
    private static let acknowledged: Acknowledged = {
        var acknowledged = Acknowledged()
        acknowledged.captures = ["done", "waiting"]
        acknowledged.submitted = ["done", "waiting"]
        acknowledged.photos = [
            .init(capture: "done", region: "front", digest: "d1"),
            .init(capture: "waiting", region: "front", digest: "d2"),
        ]
        acknowledged.items = ["done": "I1"]
        return acknowledged
    }()

    private static let state = StoredState(
        captures: [
            .init(id: "C1", organization: "O", clientID: "done", state: "completed", item: "I1"),
            .init(id: "C2", organization: "O", clientID: "waiting", state: "submitted", item: nil, unheldBytes: 7),
        ],
        photos: [
            .init(
                id: "P1", organization: "O", capture: "C1", region: "front", digest: "d1", state: "accepted", bytes: 5),
            .init(
                id: "P2", organization: "O", capture: "C2", region: "front", digest: "d2", state: "checking", bytes: 7),
        ],
        items: [
            .init(
                id: "I1", capture: "C1", phase: "checking", timeline: ["capture_started", "submitted", "received"],
                eventRevisions: [1])
        ],
        jobs: [.init(kind: "photo.check", subject: "P2"), .init(kind: "item.decide", subject: "I1")])

    private static let blobs: Set = ["O/C1/P1", "O/C1/P1.thumbnail", "O/C1/P1.working", "O/C2/P2"]

    private static func broken(
        _ acknowledged: Acknowledged = acknowledged, _ state: StoredState = state, _ blobs: Set<String> = blobs
    ) -> [Violation.Guarantee] {
        Guarantees(acknowledged: acknowledged, state: state, hasBlob: blobs.contains).violations().map(\.guarantee)
    }

    private static func broken(_ change: (inout StoredState) -> Void) -> [Violation.Guarantee] {
        var state = state
        change(&state)
        return broken(acknowledged, state)
    }

    @Test func aSoundStateBreaksNothing() {
        #expect(Self.broken() == [])
        let rows = Guarantees(acknowledged: Self.acknowledged, state: Self.state, hasBlob: Self.blobs.contains).rows()
        #expect(Set(rows.map(\.row.id)) == ["P1", "P2"], "both photos' bytes are compared")
    }

    @Test func anAcknowledgedPhotoWithoutARowIsFound() {
        #expect(Self.broken { $0.photos.removeFirst() } == [.photoKept])
        #expect(Self.broken { $0.photos[0].digest = "other" } == [.photoKept])
        #expect(Self.broken { $0.photos[0].isDeleted = true } == [.photoKept])
        #expect(Self.broken { $0.photos[0].region = "back" } == [.photoKept])
        #expect(Self.broken { $0.photos[1].isReplaced = true } == [.photoKept, .workKept])
    }

    @Test(arguments: blobs.sorted()) func aRowWithoutItsBlobIsFound(blob: String) {
        #expect(Self.broken(Self.acknowledged, Self.state, Self.blobs.subtracting([blob])) == [.rowHasBlob])
    }

    @Test func workThatIsNotInLineIsFound() {
        #expect(Self.broken { $0.jobs.removeFirst() } == [.workKept])
        #expect(Self.broken { $0.jobs.removeLast() } == [.workKept])
        #expect(Self.broken { $0.jobs[0].subject = "P1" } == [.workKept])
        #expect(Self.broken { $0.jobs[0].kind = "item.decide" } == [.workKept])
    }

    @Test func aCertificateApartFromItsItemIsFound() {
        func certify(_ state: inout StoredState) {
            (state.items[0].isAuthentic, state.items[0].certificate) = (true, "X1")
            state.certificates = [.init(id: "X1", item: "I1", state: "issued", hasDocument: true)]
        }
        func broken(_ change: (inout StoredState) -> Void) -> [Violation.Guarantee] {
            var state = Self.state
            certify(&state)
            change(&state)
            return state.certificatesApart().map(\.guarantee)
        }
        #expect(broken { _ in } == [])
        let breaks: [(inout StoredState) -> Void] = [
            { $0.items[0].isAuthentic = false }, { $0.items[0].certificate = nil }, { $0.items[0].certificate = "X2" },
            { $0.certificates = [] }, { $0.certificates[0].state = "suspended" },
            { $0.certificates[0].hasDocument = false },
            { $0.certificates.append(.init(id: "X2", item: "I1", state: "issued", hasDocument: true)) },
        ]
        for change in breaks {
            #expect(broken(change) == [.certificateOnce])
        }
    }

    @Test(arguments: ["cancelled", "expired"]) func orphanedPhotosAreReported(state: String) {
        let unneeded: (inout StoredState) -> Void = {
            $0.captures.append(.init(id: "C3", organization: "O", clientID: "given-up", state: state, item: nil))
            $0.photos.append(
                .init(id: "P3", organization: "O", capture: "C3", region: "front", digest: "d3", state: "refused"))
        }
        var state = Self.state
        unneeded(&state)
        #expect(Self.broken(Self.acknowledged, state, Self.blobs.union(["O/C3/P3"])) == [.workKept])
        state.jobs.append(.init(kind: "photos.delete", subject: "C3"))
        #expect(Self.broken(Self.acknowledged, state, Self.blobs.union(["O/C3/P3"])) == [])
    }

    @Test func aReplacedPhotoThatIsNotDeletedIsReported() {
        var state = Self.state
        state.photos.append(
            .init(
                id: "P3", organization: "O", capture: "C2", region: "front", digest: "d3", state: "checking",
                isReplaced: true))
        let blobs = Self.blobs.union(["O/C2/P3"])
        #expect(Self.broken(Self.acknowledged, state, blobs) == [.workKept])
        state.jobs.append(.init(kind: "photo.delete", subject: "P3"))
        #expect(Self.broken(Self.acknowledged, state, blobs) == [])
    }

    @Test func aMiscountedQuotaIsFound() {
        #expect(Self.broken { $0.captures[1].unheldBytes = 8 } == [.quotaCounted])
        #expect(Self.broken { $0.captures[1].unheldBytes = 0 } == [.quotaCounted], "the photo that waits for its item")
        #expect(Self.broken { $0.captures[0].unheldBytes = 5 } == [.quotaCounted], "the photo that an item holds")
    }

    @Test func anItemThatAppearsTwiceIsFound() {
        #expect(
            Self.broken {
                $0.items.append(.init(id: "I2", capture: "C1", phase: "final", timeline: [], eventRevisions: []))
            } == [.itemOnce])
        #expect(Self.broken { $0.items[0].timeline.append("received") } == [.itemOnce])
        #expect(Self.broken { $0.items[0].eventRevisions = [1, 1] } == [.itemOnce])
    }

    @Test func aFlagThatWasNotChangedOnceByEachCallIsFound() {
        var acknowledged = Self.acknowledged
        acknowledged.flags["I1"] = .init(acknowledged: 3)
        var state = Self.state
        let before = state.items[0].timeline
        for (entries, isOnce) in [
            (["flag_set", "flag_cleared", "flag_set"], true), (["flag_set", "flag_cleared"], false),
            (["flag_set", "flag_cleared", "flag_set", "flag_cleared"], false),
            (["flag_set", "flag_set", "flag_cleared"], false), ([], false),
        ] {
            state.items[0].timeline = before + entries
            #expect(Self.broken(acknowledged, state) == (isOnce ? [] : [.callOnce]), "\(entries)")
        }
        acknowledged.flags["I1"]?.isPending = true
        for (count, isOnce) in [(2, false), (3, true), (4, true), (5, false)] {
            let entries = (0..<count).map { $0.isMultiple(of: 2) ? "flag_set" : "flag_cleared" }
            state.items[0].timeline = before + entries
            #expect(Self.broken(acknowledged, state) == (isOnce ? [] : [.callOnce]), "\(count) with one pending")
        }
        state.items.removeAll()
        #expect(Self.broken(acknowledged, state).contains(.callOnce))
    }

    @Test func aBackendThatWasNeverAnsweredIsFound() {
        var acknowledged = Self.acknowledged
        acknowledged.flags = ["I1": .init(acknowledged: 1), "I2": .init(isPending: true)]
        #expect(acknowledged.unanswered(among: ["I1", "I2", "I3"]) == ["I2", "I3"])
        #expect(acknowledged.unanswered(among: []) == [])
    }

    @Test func anAnswerThatNoLongerHoldsIsFound() {
        #expect(Self.broken { $0.captures[0].item = "I9" } == [.answerKept])
        #expect(Self.broken { $0.items[0].id = "I9" }.contains(.answerKept))
        #expect(Self.broken { $0.items[0].capture = "C2" } == [.answerKept])
        #expect(Self.broken { $0.captures[1].state = "open" } == [.answerKept])
        #expect(Self.broken { $0.captures[1].clientID = "nobody" }.contains(.answerKept))
        var acknowledged = Self.acknowledged
        acknowledged.captures.insert("never stored")
        #expect(Self.broken(acknowledged) == [.answerKept])
    }

    @Test func twoItemsForOneCaptureAreFound() {
        var acknowledged = Self.acknowledged
        acknowledged.complete("done", item: "I1")
        #expect(Self.broken(acknowledged) == [])
        acknowledged.complete("done", item: "I2")
        #expect(Self.broken(acknowledged) == [.answerKept, .clientServed])
    }

    @Test func workThatIsLeftKeepsTheStateFromRest() {
        var state = Self.state
        #expect(state.openWork == state.jobs.count + 2)
        state.jobs = []
        #expect(state.openWork == 2, "an item and a photo wait for jobs that are not in the queue")
        state.items[0].phase = "final"
        state.photos[1].state = "accepted"
        #expect(state.openWork == 0)
    }
}
