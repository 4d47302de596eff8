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
        let time = event.timestamp.prefix(19).replacingOccurrences(of: "T", with: " ") + "Z"
        let item = event.data.entrupy_id ?? "-"
        let result = event.data.status?.result.id.rawValue ?? "-"
        let facts = [time, String(event.sequence), event.type, item, result].joined(separator: "  ")
        return Terminal.plain(outcome.map { "\(facts)  → \(words($0))" } ?? facts)
    }

    private static func words(_ outcome: EventForwarder.Outcome) -> String {
        let tries = outcome.tries > 1 ? ", \(outcome.tries) attempts" : ""
        let answer = outcome.status.map(String.init) ?? "failed: \(outcome.error ?? "no response")"
        return "\(answer) (\(outcome.milliseconds) ms\(tries))"
    }

    private static func short(_ seconds: TimeInterval) -> String {
        seconds < 10 ? String(format: "%.1f", seconds) : String(Int(seconds.rounded()))
    }
}

extension ListenPrinter {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    private struct Line: Encodable {
        struct Forward: Encodable {
            let status: Int?
            let error: String?
            let duration_ms: Int
            let tries: Int
        }

        let sequence: Int
        let id: String
        let type: String
        let timestamp: String
        let entrupy_id: String?
        let result: String?
        let forward: Forward?
    }

    static func json(_ event: PartnerEvent, _ outcome: EventForwarder.Outcome?) -> String {
        Terminal.jsonLine(
            Line(
                sequence: event.sequence, id: event.id, type: event.type, timestamp: event.timestamp,
                entrupy_id: event.data.entrupy_id, result: event.data.status?.result.id.rawValue,
                forward: outcome.map {
                    .init(status: $0.status, error: $0.error, duration_ms: $0.milliseconds, tries: $0.tries)
                }))
    }
}
