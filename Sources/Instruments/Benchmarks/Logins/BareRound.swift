import Crypto
import Foundation

/// The signatures and verifications of one user's round over plain bytes: no token, no JSON, nothing to look up.
struct BareRound: Sendable {
    /// What a round of one user commits: first the authorization, then the login.
    let authorization: BareDriver.Script
    let login: BareDriver.Script

    private let device = P256.Signing.PrivateKey()
    private let platform = Curve25519.Signing.PrivateKey()
    private let message = Data(repeating: 7, count: 360)

    init(authorization: BareDriver.Script, login: BareDriver.Script) {
        self.authorization = authorization
        self.login = login
    }

    /// The device signs its request; the platform checks it and signs its own, which is returned.
    func authorize() throws -> Data {
        try deviceSigns()
        return try platform.signature(for: message)
    }

    /// The device signs its proof; the platform checks its own signature and the device's.
    func logIn(_ signed: Data) throws {
        guard platform.publicKey.isValidSignature(signed, for: message) else { throw BenchmarkError("bad signature") }
        try deviceSigns()
    }

    private func deviceSigns() throws {
        let signature = try device.signature(for: message)
        guard device.publicKey.isValidSignature(signature, for: message) else { throw BenchmarkError("bad signature") }
    }
}
