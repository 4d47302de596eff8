import AssayCore
import AssayWire
import Foundation

/// Prints what happens while a command listens: events on the standard output, notes on the standard error.
struct ListenPrinter: Sendable {
    let isJSON: Bool

    func callAsFunction(_ report: ListenReport) {
        switch report {
        case .event(let event, let outcome):
            Terminal.print(isJSON ? Self.json(event, outcome) : Self.line(event, outcome))
        case .passed: return
        case .retrying(let error, let seconds):
            note("\(error.message) Retrying in \(Self.short(seconds)) s.")
        case .reconnected: note("The server responds again.")
        case .logWentBack(let from, let to):
            note("The event log ends at \(to), before \(from): the server's data was replaced. Continuing from \(to).")
        }
    }

    func note(_ text: String) {
        Terminal.printError("assay: \(Terminal.plain(text))")
    }

    /// One line: time, number, type, item, result, and the answer of the receiver.
    static func line(_ event: PartnerEvent, _ outcome: EventForwarder.Outcome?) -> String {
        let time = DeliveryTable.time(event.timestamp)
        let item = event.data.entrupy_id ?? "-"
        let result = event.data.status?.result.id.rawValue ?? "-"
        let facts = [time, String(event.sequence), event.type, item, result].joined(separator: "  ")
        return Terminal.plain(outcome.map { "\(facts)  → \(words($0))" } ?? facts)
    }

    private static func words(_ outcome: EventForwarder.Outcome) -> String {
        let answer = outcome.status.map(String.init) ?? "failed: \(outcome.error ?? "no response")"
        return "\(answer) (\(outcome.milliseconds) ms)"
    }

    private static func short(_ seconds: TimeInterval) -> String {
        seconds < 10 ? String(format: "%.1f", seconds) : String(Int(seconds.rounded()))
    }
}

extension ListenPrinter {
    static func json(_ event: PartnerEvent, _ outcome: EventForwarder.Outcome?) -> String {
        let forward = outcome.map { outcome in
            JSONNode.present([
                "status": outcome.status.map(JSONNode.integer), "error": outcome.error.map(JSONNode.text),
                "duration_ms": .integer(outcome.milliseconds),
            ])
        }
        let members = JSONNode.present([
            "sequence": .integer(event.sequence), "id": .text(event.id), "type": .text(event.type),
            "timestamp": .text(event.timestamp), "entrupy_id": event.data.entrupy_id.map(JSONNode.text),
            "result": event.data.status.map { .text($0.result.id.rawValue) }, "forward": forward,
        ])
        return Terminal.jsonText(members, inOneLine: true)
    }
}
