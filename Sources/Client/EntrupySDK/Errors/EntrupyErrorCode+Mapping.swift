import AssayClient

extension EntrupyErrorCode {
    /// The documented code of a client's failure: one each, in the same order (a test holds the two lists together).
    init(_ code: AssayError.Code) {
        self = EntrupyErrorCode(rawValue: code.rawValue) ?? .ErrorCodeUnknownError
    }

    /// The client's code, for errors that a capture source throws with a documented one.
    var clientCode: AssayError.Code { AssayError.Code(rawValue: rawValue) ?? .unknown }
}
