import AssayCore
import Testing

@Suite struct CertificateLifeTests {
    private typealias Event = CertificateLife.Event
    private typealias State = CertificateLife.State

    /// The effect of each event in each state; `-` for none, or the error's code.
    ///
    /// The columns: no certificate, issued, suspended, revoked, withdrawn.
    private static let table: [CertificateLife.Event: [String]] = [
        .authenticated: ["issue", "-", "issued", "issue", "-"],
        .pending: ["-", "suspended", "-", "-", "-"],
        .decidedOtherwise: ["-", "revoked", "revoked", "-", "-"],
        .corrected: ["-", "issue", "revoked", "-", "-"],
        .erased: ["-", "issue", "revoked", "-", "-"],
        .withdrawn: ["no_certificate", "withdrawn", "withdrawn", "no_certificate", "no_certificate"],
        .reissued: ["issue", "issue", "item_not_authentic", "issue", "issue"],
    ]

    @Test(arguments: CertificateLife.Event.allCases)
    func eachEventHasItsEffectInEachState(event: CertificateLife.Event) throws {
        let states = [nil] + State.allCases.map(Optional.some)
        #expect(states == [nil, .issued, .suspended, .revoked, .withdrawn])
        let effects = states.map { state -> String? in
            do {
                switch try CertificateLife.effect(of: event, on: state) {
                case .none: return "-"
                case .issue: return "issue"
                case .become(let next): return next.rawValue
                }
            } catch {
                return (error as? DomainError)?.code
            }
        }
        #expect(effects == Self.table[event])
    }
}

@Suite struct ItemCertificateTests {
    private static func item(
        _ phase: ItemLife.Phase, _ result: ResultID, _ configuration: CaptureConfiguration = .production
    ) -> Item {
        ItemFixtures.item(
            configuration: configuration,
            life: ItemLife(phase: phase, result: result, initialResult: result, reasons: []))
    }

    @Test func onlyAChangeOfTheResultIsAnEvent() {
        let items = [Self.item(.final, .authentic), Self.item(.review, .needsReview), Self.item(.final, .unknown)]
        let events: [CertificateLife.Event] = [.authenticated, .pending, .decidedOtherwise]
        for (item, event) in zip(items, events) {
            for before in items { #expect(item.certificateEvent(since: before) == (item == before ? nil : event)) }
        }
        #expect(Self.item(.checking, .needsReview).certificateEvent(since: items[1]) == nil)
        #expect(Self.item(.final, .invalid).certificateEvent(since: items[2]) == nil)
        #expect(!Self.item(.final, .authentic, .debug).isAuthentic)
    }

    @Test func newPhotosAndAnErasureEndACertificate() throws {
        let now = Timestamp(microseconds: 1)
        var waiting = Self.item(.retake, .needsReview)
        #expect(try waiting.handle(.retakeSubmitted, at: now).certificate == .corrected)
        var certified = Self.item(.final, .authentic)
        certified.certificate = CertificateID("C1")
        #expect(try certified.erase(at: now, isNamed: true)?.certificate == .erased)
        #expect(try certified.erase(at: now, isNamed: false) == nil)
        var pending = Self.item(.review, .needsReview)
        #expect(try pending.erase(at: now, isNamed: false)?.certificate == .erased)
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
