package import AssayCore
import Foundation

/// The clock set by `ASSAY_CLOCK=FILE`: the machine's clock plus the whole seconds in the file.
///
/// For tests only. The file is read at each call, so that a test can change the clock of a running server. No test may
/// set the machine's own clock.
package struct PlannedClock: WallClock {
    /// The name of the environment variable.
    static let variable = "ASSAY_CLOCK"

    private let file: String
    private let clock: any WallClock

    /// - Parameters:
    ///   - file: The file, which contains a whole number of seconds such as -3600.
    ///   - clock: The machine's clock.
    /// - Throws: Bad input if the file can't be read, so that a misconfigured test can't pass.
    init(file: String, over clock: any WallClock) throws(DomainError) {
        self.file = file
        self.clock = clock
        guard Self.offset(in: file) != nil else {
            throw .invalid(
                Self.variable, "invalid_clock",
                "Give a file that holds a whole number of seconds, such as -3600. It sets the server's clock, "
                    + "so it is for tests alone; unset it anywhere else.")
        }
    }

    /// Returns the clock set by the environment, or the machine's clock.
    package static func chosen(
        by environment: [String: String], over clock: any WallClock
    ) throws(DomainError) -> any WallClock {
        guard let file = environment[variable], !file.isEmpty else { return clock }
        return try PlannedClock(file: file, over: clock)
    }

    package func now() -> Timestamp {
        clock.now().adding(seconds: Self.offset(in: file) ?? 0)
    }

    private static func offset(in file: String) -> Int? {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
        return Int(text.trimmingCharacters(in: .whitespacesAndNewlines))
    }
}
