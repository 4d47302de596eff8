import Crypto

extension MasterKey {
    /// Returns the operator's bearer token, which gives access to data that belongs to no organization, such as
    /// counters.
    ///
    /// The token is derived from the key, so that no further secret has to be stored. Every account that can read the
    /// key file can derive it. The token reveals nothing about the key.
    package func operatorToken() -> String {
        derived("assay operator token 1", bytes: 32).withUnsafeBytes { Base64URL.encode(Array($0)) }
    }
}
