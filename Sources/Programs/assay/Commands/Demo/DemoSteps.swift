import Foundation

/// Prints the steps of a run as they happen, with the duration of each.
struct DemoSteps {
    private var number = 0
    private let clock = ContinuousClock()
    private let isTerminal = isatty(1) == 1

    /// Runs a step and prints its duration and note.
    mutating func step<Value>(
        _ title: String, _ body: () async throws -> (value: Value, note: String)
    ) async throws -> Value {
        number += 1
        let head = "\(number < 10 ? " " : "")\(number)  \(title)"
        if isTerminal { FileHandle.standardOutput.write(Data("\(head) …".utf8)) }
        let start = clock.now
        let (value, note) = try await body()
        let time = String(format: "%.1f s", start.duration(to: clock.now) / .seconds(1))
        if isTerminal { FileHandle.standardOutput.write(Data("\r\u{1B}[K".utf8)) }
        Terminal.print("\(head)  (\(time))")
        if !note.isEmpty { Terminal.print("      \(note)") }
        return value
    }
}
