package import AssayCore
import AssayKeys
import AssayStorage
import Foundation

/// Creates the one-time ticket that opens one of the platform's screens for a user.
package struct OpenFlow: Sendable {
    /// A new ticket.
    ///
    /// Its secret is available only here.
    package struct Opened: Sendable {
        package let ticket: OneTimeSecret
        package let flow: FlowTicket

        /// The screen's URL.
        ///
        /// The ticket is in the fragment, which browsers do not send to the server.
        package let url: String
    }

    private let store: Store
    private let clock: any WallClock
    private let random: any RandomSource
    private let address: PublicAddress

    package init(_ platform: Platform) {
        (store, clock) = (platform.store, platform.clock)
        (random, address) = (platform.random, platform.address)
    }

    /// - Parameters:
    ///   - screen: A screen's name.
    ///   - item: The `entrupy_id` as typed by a person; `nil` for a screen that creates an item.
    /// - Throws: `invalid_request`, which names `screen` or `entrupy_id`; `not_found` for unknown items and other
    ///   users' items alike.
    package func callAsFunction(_ actor: UserActor, screen: String, item: String?) async throws -> Opened {
        let screen = try Self.screen(screen, item)
        let secret = SecretToken.make(prefix: "assay_ticket", random: random)
        let now = clock.now()
        let ticket = try await store.write { [hash = secret.hash.hex] tx in
            let scope = FlowScope(screen: screen, item: try Self.item(item, of: actor, in: tx))
            let ticket = FlowTicket(
                organization: actor.organization, user: actor.user, flow: Flow(scope: scope, parent: actor.session),
                origin: address.origin, expiresAt: now.adding(seconds: FlowTicket.seconds))
            try tx.flowTickets.insert(ticket, hash: hash)
            return ticket
        }
        return Opened(
            ticket: OneTimeSecret(secret), flow: ticket,
            url: "\(address.text)/screens/\(screen.rawValue)#ticket=\(secret.value)")
    }

    private static func screen(_ name: String, _ item: String?) throws(DomainError) -> Screen {
        guard let screen = Screen(rawValue: name), screen.isOpenedByApps else {
            let names = Screen.allCases.filter(\.isOpenedByApps).map(\.rawValue).joined(separator: ", ")
            throw .invalid("screen", "unknown_screen", "There is no such screen. Use one of \(names).")
        }
        guard screen.concernsItem == (item != nil) else {
            throw .invalid([
                screen.concernsItem
                    ? .init("entrupy_id", "required", "Say which item the screen \(name) is about.")
                    : .init("entrupy_id", "not_allowed", "The screen \(name) makes an item. Leave entrupy_id out.")
            ])
        }
        return screen
    }

    private static func item(_ id: String?, of actor: UserActor, in tx: Transaction) throws -> ItemID? {
        guard let id else { return nil }
        guard let item = ItemID(userInput: id),
            try tx.items.find(item, organization: actor.organization, user: actor.user) != nil
        else { throw DomainError.notFound("item") }
        return item
    }
}

extension PublicAddress {
    /// The scheme, host and port, as a browser writes them in `Origin`.
    package var origin: String {
        let url = baseURL
        let known = ["http": 80, "https": 443][url.scheme ?? ""]
        let port = url.port.flatMap { $0 == known ? nil : ":\($0)" } ?? ""
        let host = url.host() ?? ""
        // Foundation omits the brackets of an IPv6 address; browsers include them.
        let written = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        return "\(url.scheme ?? "")://\(written)\(port)"
    }
}
