import Crypto

extension MasterKey {
    /// The bearer token of the machine's operator, which opens what concerns no organization, such as counters.
    ///
    /// Derived, so that nothing more has to be kept: whoever can read the key's file can make it, and it tells nothing
    /// about the key.
    package func operatorToken() -> String {
        derived("assay operator token 1", bytes: 32).withUnsafeBytes { Base64URL.encode(Array($0)) }
    }
}
