import AssayCore
import Hummingbird

extension Request {
    /// Reads a whole number of the query; `nil` if it is absent.
    ///
    /// - Throws: `invalid_request`, which names the parameter.
    func wholeNumber(_ name: String) throws(DomainError) -> Int64? {
        guard let text = uri.queryParameters.get(name) else { return nil }
        guard let number = Int64(text) else {
            throw .invalid([.init(name, "invalid_number", "Use a whole number, or leave it out.")])
        }
        return number
    }
}
