import AssayOperations
import AssayTestSupport
import AssayWire
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// Tests that two calls on one hand-over never fail because of each other: each succeeds, or is refused by a rule.
@Suite(.timeLimit(.minutes(20))) struct HandoverRaceTests {
    private struct Devices: Sendable {
        let ticket: String
        let pair: APIShop.Pair
    }

    private enum Call: String, CaseIterable {
        case offer, redeem, confirm, sayOnDesktop, sayOnPhone, read, put, open, delete, end, endOnPhone, sweep

        func status(_ shop: APIShop, _ devices: Devices) async throws -> HTTPResponse.Status {
            let (desktop, phone) = (devices.pair.desktop, devices.pair.phone)
            switch self {
            case .offer: return try await shop.offer(desktop).status
            case .redeem: return try await shop.redeem(devices.ticket).status
            case .confirm: return try await shop.confirm(desktop).status
            case .sayOnDesktop: return try await shop.say(desktop, #"{"type": "progress"}"#).status
            case .sayOnPhone: return try await shop.say(phone, #"{"type": "ready"}"#).status
            case .read: return try await shop.call(Endpoints.handover.route, query: "?after=1", token: desktop).status
            case .put: return try await shop.put(phone, "r1").status
            case .open: return try await shop.photo(desktop, "r1").status
            case .delete: return try await shop.photo(desktop, "r1", Endpoints.deleteHandoverPhoto.route).status
            case .end: return try await shop.call(Endpoints.endHandover.route, token: desktop).status
            case .endOnPhone: return try await shop.call(Endpoints.endHandover.route, token: phone).status
            case .sweep:
                _ = try await SweepHandovers(shop.platform)()
                return .ok
            }
        }
    }

    /// Returns a screen with a code that no phone has used, or one that a phone continues and has given a photo.
    private static func devices(_ shop: APIShop, isConfirmed: Bool) async throws -> Devices {
        guard isConfirmed else {
            let desktop = try await shop.open().flow_token
            return Devices(ticket: try await shop.ticket(desktop), pair: .init(desktop: desktop, phone: "none"))
        }
        let pair = try await shop.confirmed()
        #expect(try await shop.put(pair.phone, "r1").status == .created)
        return Devices(ticket: "none", pair: pair)
    }

    /// SQLite has one writer at a time, so one kind of hand-over is enough there.
    @Test(arguments: [(TestDatabase.sqlite, true), (.postgres, false), (.postgres, true)])
    func `two calls on one hand-over are each answered by a rule`(kind: TestDatabase, isConfirmed: Bool) async throws {
        let shop = try await APIShop.forHandovers(kind)
        for (index, first) in Call.allCases.enumerated() {
            for second in Call.allCases[index...] {
                let devices = try await Self.devices(shop, isConfirmed: isConfirmed)
                async let one = first.status(shop, devices)
                async let other = second.status(shop, devices)
                let statuses = try await [one.code, other.code]
                #expect(statuses.allSatisfy { $0 < 500 }, "\(first) beside \(second)")
            }
        }
    }
}
