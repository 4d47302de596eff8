import Foundation
import Glibc

/// Progress output for people.
enum Progress {
    /// Prints a line and flushes it, since output to a file or a pipe is buffered.
    static func print(_ line: String) {
        Swift.print(line)
        fflush(nil)
    }

    static func seconds(_ value: Double) -> String {
        "\(Double(Int(value * 100)) / 100) s"
    }

    static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    static func count(_ number: Int, _ one: String, _ many: String) -> String {
        "\(number) \(number == 1 ? one : many)"
    }
}
