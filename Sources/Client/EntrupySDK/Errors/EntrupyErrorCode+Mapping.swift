import AssayClient

extension EntrupyErrorCode {
    /// Converts a client's error code to the documented one.
    ///
    /// Each code has one counterpart with the same raw value; a test verifies that the two lists agree.
    init(_ code: AssayError.Code) {
        self = EntrupyErrorCode(rawValue: code.rawValue) ?? .ErrorCodeUnknownError
    }

    /// The client's error code for a documented code that a capture source has thrown.
    var clientCode: AssayError.Code { AssayError.Code(rawValue: rawValue) ?? .unknown }
}
