import AssayCore
import AssayWire
import HTTPTypes
import Hummingbird

/// Adds the exact server time to each response, including refusals.
///
/// A client corrects its clock by this header, for example for the time of a submit. `Date` has a resolution of whole
/// seconds, and the server caches it for a second. That error of two seconds could span an entire quick capture.
struct ServerTimeMiddleware: RouterMiddleware {
    typealias Context = AssayRequestContext
    let clock: any WallClock

    func handle(
        _ request: Request, context: AssayRequestContext,
        next: (Request, AssayRequestContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers[.assayTime] = Self.text(clock.now())
        return response
    }

    /// Formats the time as UNIX seconds with six decimals.
    private static func text(_ time: Timestamp) -> String {
        let (seconds, fraction) = time.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        let digits = String(fraction.magnitude)
        return "\(seconds).\(String(repeating: "0", count: 6 - digits.count))\(digits)"
    }
}
