package import AssayCore
import AssayWire
import HTTPTypes
package import Hummingbird

/// Puts the exact time on each answer, refusals included.
///
/// A client corrects its own clock by it, such as for the time at which the user pressed submit. `Date` is in whole
/// seconds, and the server keeps it for a second: two seconds between it and a quick submit are the whole capture.
package struct ServerTimeMiddleware: RouterMiddleware {
    package typealias Context = AssayRequestContext
    private let clock: any WallClock

    package init(clock: any WallClock) {
        self.clock = clock
    }

    package func handle(
        _ request: Request, context: AssayRequestContext,
        next: (Request, AssayRequestContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers[.assayTime] = Self.text(clock.now())
        return response
    }

    /// UNIX seconds with six decimals.
    private static func text(_ time: Timestamp) -> String {
        let (seconds, fraction) = time.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        let digits = String(fraction.magnitude)
        return "\(seconds).\(String(repeating: "0", count: 6 - digits.count))\(digits)"
    }
}
