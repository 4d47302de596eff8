package import AssayCore
import Foundation
import Synchronization

/// The failure injection set by `ASSAY_FAULT=point:count`: SIGKILL at the count-th pass of a fault point.
///
/// For tests only. Counting begins with the first photo that reaches the spool, or the first delivery that is leased, so
/// that the server's own startup work does not count.
final class PlannedFault: Sendable {
    /// The name of the environment variable.
    static let variable = "ASSAY_FAULT"

    let point: FaultPoint
    let count: Int
    private let progress = Mutex((hasBegun: false, passes: 0))

    /// - Throws: Bad input, which lists the valid values.
    init(_ text: String) throws(DomainError) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let point = FaultPoint(rawValue: String(parts[0])), let count = Int(parts[1]), count > 0
        else {
            let points = FaultPoint.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalid(
                Self.variable, "invalid_fault",
                "Give point:count, such as after-commit:3. The points are \(points). It ends the server, so it "
                    + "is for tests alone; unset it anywhere else.")
        }
        self.point = point
        self.count = count
    }

    /// Counts a pass.
    ///
    /// - Returns: Whether this is the configured pass.
    func isDue(_ passed: FaultPoint) -> Bool {
        progress.withLock { progress in
            progress.hasBegun = progress.hasBegun || passed == .afterSpool || passed == .afterDeliveryClaim
            guard progress.hasBegun, passed == point else { return false }
            progress.passes += 1
            return progress.passes == count
        }
    }

    /// Ends this process like `kill -9`: nothing is flushed, closed or sent.
    static func endProcess(at point: FaultPoint, pass: Int) {
        let text = Array("assay: fault point \(point.rawValue) reached for the \(pass). time\n".utf8)
        _ = write(STDERR_FILENO, text, text.count)
        kill(getpid(), SIGKILL)
    }
}

extension FaultPoints {
    /// Returns the fault set by the environment, or ``off``.
    ///
    /// - Throws: Bad input if the variable is invalid, so that a misconfigured test can't pass.
    package static func chosen(by environment: [String: String]) throws(DomainError) -> FaultPoints {
        guard let text = environment[PlannedFault.variable], !text.isEmpty else { return .off }
        let fault = try PlannedFault(text)
        return FaultPoints { point in
            if fault.isDue(point) { PlannedFault.endProcess(at: point, pass: fault.count) }
        }
    }
}
