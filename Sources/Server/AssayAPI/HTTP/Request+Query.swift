import AssayCore
import HTTPTypes
import Hummingbird

extension Request {
    /// Reads a whole number of the query; `nil` if it is absent.
    ///
    /// - Throws: `invalid_request`, which names the parameter.
    func wholeNumber(_ name: String) throws(DomainError) -> Int64? {
        guard let text = uri.queryParameters.get(name) else { return nil }
        guard let number = Int64(text) else {
            throw .invalid(name, "invalid_number", "Use a whole number, or leave it out.")
        }
        return number
    }
    /// The seconds for which a call waits for news, from its query.
    ///
    /// `HEAD` does not wait, because its response has no news.
    ///
    /// - Parameter most: The maximum of the route, which checks the value.
    /// - Throws: `invalid_request`, which names the parameter.
    func wait(atMost most: Int) throws(DomainError) -> Int {
        let seconds = Int(try wholeNumber("wait") ?? 0)
        return method == .head && (0...most).contains(seconds) ? 0 : seconds
    }
}
