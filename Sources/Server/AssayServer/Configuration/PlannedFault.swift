package import AssayCore
import Foundation
import Synchronization

/// The end that `ASSAY_FAULT=point:count` asks for: SIGKILL at the count-th pass of a fault point.
///
/// For tests alone. Counting begins with the first photo that reaches the spool, so that what a start does by itself
/// doesn't count.
final class PlannedFault: Sendable {
    /// The variable's name.
    static let variable = "ASSAY_FAULT"

    let point: FaultPoint
    let count: Int
    private let progress = Mutex((hasBegun: false, passes: 0))

    /// - Throws: Bad input that says what the variable may hold.
    init(_ text: String) throws(DomainError) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let point = FaultPoint(rawValue: String(parts[0])), let count = Int(parts[1]), count > 0
        else {
            let points = FaultPoint.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalid(
                [
                    .init(
                        Self.variable, "invalid_fault",
                        "Give point:count, such as after-commit:3. The points are \(points). It ends the server, so it "
                            + "is for tests alone; unset it anywhere else.")
                ], code: "invalid_fault")
        }
        self.point = point
        self.count = count
    }

    /// Counts a pass.
    ///
    /// - Returns: Whether it is the one that was asked for.
    func isDue(_ passed: FaultPoint) -> Bool {
        progress.withLock { progress in
            progress.hasBegun = progress.hasBegun || passed == .afterSpool
            guard progress.hasBegun, passed == point else { return false }
            progress.passes += 1
            return progress.passes == count
        }
    }

    /// Ends this process as `kill -9` does: nothing is flushed, closed or answered.
    static func endProcess(at point: FaultPoint, pass: Int) {
        let text = Array("assay: fault point \(point.rawValue) reached for the \(pass). time\n".utf8)
        _ = write(STDERR_FILENO, text, text.count)
        kill(getpid(), SIGKILL)
    }
}

extension FaultPoints {
    /// The fault that the environment asks for; ``off`` where it asks for none.
    ///
    /// - Throws: Bad input where the variable can't be read: a test that tests nothing must not pass.
    package static func chosen(by environment: [String: String]) throws(DomainError) -> FaultPoints {
        guard let text = environment[PlannedFault.variable], !text.isEmpty else { return .off }
        let fault = try PlannedFault(text)
        return FaultPoints { point in
            if fault.isDue(point) { PlannedFault.endProcess(at: point, pass: fault.count) }
        }
    }
}
