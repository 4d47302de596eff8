import EntrupySDK

/// A customer's path through the app, without touch input.
@MainActor
struct Walk {
    enum Command: String, CaseIterable {
        /// Goes through every screen.
        case all
        /// Keeps the app open, to receive the ends of captures from an earlier launch.
        case open
        /// Lists the past authentications.
        case history
    }

    let shop: Shop

    /// - Returns: Whether the customer reached the end.
    func run(_ command: Command) async -> Bool {
        guard await shop.authorization.prepare() else { return false }
        switch command {
        case .all: return await everyScreen()
        case .open:
            while true { await shop.journal.next() }
        case .history:
            await shop.journal.next { shop.history.reload() }
            for item in shop.history.items {
                shop.journal.onLine("  \(item.authentication_id): \(item.status.result.display.header)")
            }
            return true
        }
    }

    private func capture() async -> String? {
        await shop.authenticate(Catalog.wallet)
        return shop.capture.result?.authentication_id
    }

    private func everyScreen() async -> Bool {
        let journal = shop.journal
        await journal.next { shop.capture.fetchConfiguration() }
        guard let id = await capture() else { return false }
        await shop.detail.load(id)
        await journal.next { shop.history.reload() }
        await journal.next { shop.finder.find() }
        await journal.next { shop.flag.load(id) }
        if case .flag(let reasons) = shop.flag.choice, let reason = reasons.first {
            await journal.next { shop.flag.flag(id, reason: reason, message: "Is it really?") }
        }
        await journal.next { shop.retake.search() }
        return true
    }
}
