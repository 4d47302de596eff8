import Crypto
import Foundation

/// The signatures and verifications of one user's round over plain bytes, without tokens, JSON or lookups.
struct BareRound: Sendable {
    /// The statements that one user's login commits; the authorization of a known user commits none.
    let login: BareDriver.Script

    private let device = P256.Signing.PrivateKey()
    private let platform = Curve25519.Signing.PrivateKey()
    private let message = Data(repeating: 7, count: 360)

    init(login: BareDriver.Script) {
        self.login = login
    }

    /// Signs the device's request, verifies it, and returns the platform's own signature.
    func authorize() throws -> Data {
        try deviceSigns()
        return try platform.signature(for: message)
    }

    /// Verifies the platform's signature, then signs the device's proof and verifies it.
    func logIn(_ signed: Data) throws {
        guard platform.publicKey.isValidSignature(signed, for: message) else { throw BenchmarkError("bad signature") }
        try deviceSigns()
    }

    private func deviceSigns() throws {
        let signature = try device.signature(for: message)
        guard device.publicKey.isValidSignature(signature, for: message) else { throw BenchmarkError("bad signature") }
    }
}
