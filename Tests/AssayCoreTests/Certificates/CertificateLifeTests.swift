import AssayCore
import Testing

@Suite struct CertificateLifeTests {
    private typealias Event = CertificateLife.Event
    private typealias State = CertificateLife.State

    /// The effect of each event in each state; `-` for none, `!` for a refusal.
    ///
    /// The columns: no certificate, issued, suspended, revoked, withdrawn.
    private static let table: [CertificateLife.Event: [String]] = [
        .authenticated: ["issue", "-", "issued", "issue", "-"],
        .pending: ["-", "suspended", "-", "-", "-"],
        .decidedOtherwise: ["-", "revoked", "revoked", "-", "-"],
        .corrected: ["-", "issue", "revoked", "-", "-"],
        .withdrawn: ["!", "withdrawn", "withdrawn", "!", "!"],
        .reissued: ["issue", "issue", "!", "issue", "issue"],
    ]

    @Test(arguments: CertificateLife.Event.allCases)
    func eachEventHasItsEffectInEachState(event: CertificateLife.Event) throws {
        let states = [nil] + State.allCases.map(Optional.some)
        #expect(states == [nil, .issued, .suspended, .revoked, .withdrawn])
        let effects = states.map { state in
            do {
                switch try CertificateLife.effect(of: event, on: state) {
                case .none: return "-"
                case .issue: return "issue"
                case .become(let next): return next.rawValue
                }
            } catch {
                return "!"
            }
        }
        #expect(effects == Self.table[event])
    }

    @Test func aRefusalSaysWhatIsMissing() {
        #expect(throws: CertificateErrors.nothingToRevoke) { try CertificateLife.effect(of: .withdrawn, on: .revoked) }
        #expect(throws: CertificateErrors.notAuthentic) { try CertificateLife.effect(of: .reissued, on: .suspended) }
    }

    @Test func theSubjectOfARenewalIsRead() {
        let steps = [
            CertificateRenewal(UserID("ANN"), revision: 2),
            CertificateRenewal(UserID("ANN"), revision: 2, after: CertificateID("C1")),
        ]
        for step in steps { #expect(CertificateRenewal(subject: step.subject) == step) }
        for text in ["", "ANN", "ANN two", "ANN 2 C1 more"] { #expect(CertificateRenewal(subject: text) == nil) }
    }
}

/// What the changes of an item are for its certificate.
@Suite struct ItemCertificateTests {
    private static func item(
        _ phase: ItemLife.Phase, _ result: ResultID, _ configuration: CaptureConfiguration = .production
    ) -> Item {
        ItemFixtures.item(
            configuration: configuration,
            life: ItemLife(phase: phase, result: result, initialResult: result, reasons: []))
    }

    @Test func onlyAChangeOfTheResultIsAnEvent() {
        let (authentic, pending, other) = (
            Self.item(.final, .authentic), Self.item(.review, .needsReview), Self.item(.final, .unknown)
        )
        #expect(authentic.certificateEvent(since: pending) == .authenticated)
        #expect(authentic.certificateEvent(since: other) == .authenticated)
        #expect(pending.certificateEvent(since: authentic) == .pending)
        #expect(other.certificateEvent(since: authentic) == .decidedOtherwise)
        #expect(authentic.certificateEvent(since: authentic) == nil)
        #expect(Self.item(.checking, .needsReview).certificateEvent(since: pending) == nil)
        #expect(Self.item(.final, .invalid).certificateEvent(since: other) == nil)
        #expect(!Self.item(.final, .authentic, .debug).isAuthentic)
    }

    @Test func newPhotosAndAnErasureEndACertificate() throws {
        let now = Timestamp(microseconds: 1)
        var waiting = Self.item(.retake, .needsReview)
        #expect(try waiting.handle(.retakeSubmitted, at: now).certificate == .corrected)
        var certified = Self.item(.final, .authentic)
        certified.certificate = CertificateID("C1")
        #expect(try certified.erase(at: now, isNamed: true)?.certificate == .corrected)
        #expect(try certified.erase(at: now, isNamed: false) == nil)
        var pending = Self.item(.review, .needsReview)
        #expect(try pending.erase(at: now, isNamed: false)?.certificate == .corrected)
    }

    @Test func onlyAnAuthenticItemGetsANewCertificate() {
        var item = Self.item(.final, .unknown)
        let before = item
        #expect(throws: CertificateErrors.notAuthentic) {
            try item.replaceCertificate(by: .reissued, at: Timestamp(microseconds: 1))
        }
        #expect(item == before)
    }
}
