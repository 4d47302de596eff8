import AssayCore
import AssayOperations

/// The bar with the member's decisions that can be taken back or have come back; the layout has its markup.
enum UndoBar {
    /// Returns the call with the bar of its page.
    static func added(to call: ConsoleCall, _ platform: Platform) async throws -> ConsoleCall {
        let open = try await ReadWaitingDecision(platform)(call.member)
        let now = platform.clock.now()
        var visit = call.visit
        visit.undo = open.map { waiting in
            let text = call.text(
                waiting.isWaiting ? "undo_waiting" : "undo_returned", ["item": "\(waiting.decision.item)"])
            return [
                "text": .text(text), "id": .text(waiting.id.rawValue), "item": .text(waiting.decision.item.rawValue),
                "seconds": .text(String(waiting.stored.secondsLeft(at: now))), "is_waiting": .flag(waiting.isWaiting),
            ]
        }
        return ConsoleCall(member: call.member, visit: visit)
    }
}
