package import AssayCore
import Foundation

/// The clock that `ASSAY_CLOCK=FILE` asks for: the machine's own, off by the whole seconds that stand in the file.
///
/// For tests alone. The file is read at every look at the clock, so that a running server's clock can be set. The
/// machine's clock stays as it is: no test may set that.
package struct PlannedClock: WallClock {
    /// The variable's name.
    static let variable = "ASSAY_CLOCK"

    private let file: String
    private let clock = SystemClock()

    /// - Parameter file: Holds a whole number, such as -3600.
    /// - Throws: Bad input where the file can't be read: a test that tests nothing must not pass.
    init(file: String) throws(DomainError) {
        self.file = file
        guard Self.offset(in: file) != nil else {
            throw .invalid(
                [
                    .init(
                        Self.variable, "invalid_clock",
                        "Give a file that holds a whole number of seconds, such as -3600. It sets the server's clock, "
                            + "so it is for tests alone; unset it anywhere else.")
                ], code: "invalid_clock")
        }
    }

    /// The clock that the environment asks for; the machine's own where it asks for none.
    package static func chosen(by environment: [String: String]) throws(DomainError) -> any WallClock {
        guard let file = environment[variable], !file.isEmpty else { return SystemClock() }
        return try PlannedClock(file: file)
    }

    package func now() -> Timestamp {
        clock.now().adding(seconds: Self.offset(in: file) ?? 0)
    }

    private static func offset(in file: String) -> Int? {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
        return Int(text.trimmingCharacters(in: .whitespacesAndNewlines))
    }
}
