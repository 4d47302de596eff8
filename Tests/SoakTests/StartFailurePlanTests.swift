import AssayBlobs
import AssayCore
import FaultProxy
import Synchronization
import Testing

@testable import Soak

@Suite struct StartFailurePlanTests {
    /// A capture's calls, each sent until it succeeds.
    private static let calls = [
        ("POST", "/sdk/v1/captures"), ("PUT", "/sdk/v1/captures/c/images/outer_side"),
        ("POST", "/sdk/v1/captures/c/submit"), ("POST", "/sdk/v1/captures/c/complete"),
    ]

    private func request(_ call: (String, String), of client: String = "phone-1") -> ProxiedRequest {
        ProxiedRequest(call.0, call.1, headers: [TaggedTransport.header: client])
    }

    @Test func everyPointIsHitAboutAsOftenAsTheOthers() {
        let kills = Mutex(0)
        let failures = StartFailurePlan(seed: 7) { _ in kills.withLock { $0 += 1 } }
        for _ in 0..<200 {
            failures.plan("phone-1")
            for call in Self.calls { while failures.fault(request(call)) != .pass {} }
            failures.hit(.serverKilled(failures.serverFault().rawValue))
        }
        let hits = failures.hits
        #expect(hits.count == 4 * 8 + 4 + 5)
        for (point, count) in hits {
            guard case .appKilled = point else {
                #expect(count >= 10, "\(point)")
                continue
            }
            #expect(count >= 5, "\(point)")
        }
        #expect(
            kills.withLock { $0 }
                == hits.reduce(0) { sum, hit in
                    if case .appKilled = hit.point { sum + hit.count } else { sum }
                })
    }

    @Test func aPhoneThatIsCalmAndOneThatNothingIsPlannedForAreLeftAlone() {
        let failures = StartFailurePlan(seed: 1) { _ in }
        failures.plan("phone-1")
        failures.stopInjecting("phone-1")
        for call in Self.calls {
            #expect(failures.fault(request(call)) == .pass)
            #expect(failures.fault(request(call, of: "phone-2")) == .pass)
        }
    }

    @Test func onlyTheCallsOfACaptureAreMet() {
        #expect(Self.calls.compactMap { StartCall(request($0)) } == StartCall.allCases)
        for call in [("GET", "/sdk/v1/captures/c"), ("POST", "/sdk/v1/login"), ("DELETE", "/sdk/v1/captures/c")] {
            #expect(StartCall(request(call)) == nil)
        }
    }
}
