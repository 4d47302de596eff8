import AssayWire
import Foundation

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

/// The device's P-256 key, to which sessions are bound.
struct DeviceKey: Sendable {
    /// The public key: the X and Y coordinates, concatenated, 64 bytes.
    let publicPoint: Data
    /// The stored form: the key itself, or a blob that only this device's Secure Enclave can use.
    let stored: Data
    /// Returns the ES256 signature of the bytes (RFC 7518 §3.4): R and S, concatenated, 64 bytes.
    let sign: @Sendable (Data) throws -> Data

    /// The thumbprint of the public key (RFC 7638), by which the server names it.
    var thumbprint: String {
        let (x, y) = (Base64URL.encode(publicPoint.prefix(32)), Base64URL.encode(publicPoint.suffix(32)))
        let members = #"{"crv":"P-256","kty":"EC","x":"\#(x)","y":"\#(y)"}"#
        return Base64URL.encode(Data(SHA256.hash(data: Data(members.utf8))))
    }
}

extension DeviceKey {
    /// The kind of key, which is the first byte of the stored form.
    enum Kind: UInt8 {
        case software = 1
        case secureEnclave = 2
    }

    /// Creates a new key: in the Secure Enclave if there is one, otherwise in software.
    static func make() -> DeviceKey {
        #if canImport(Security)
        if let key = try? DeviceKey(enclave: .init()) { return key }
        #endif
        return DeviceKey(software: P256.Signing.PrivateKey())
    }

    /// Restores a key from its stored form.
    ///
    /// - Returns: `nil` if the data is not a key of this device; a new key is then created, and the user must log in
    ///   again.
    init?(stored: Data) {
        let body = Data(stored.dropFirst())
        switch stored.first.flatMap(Kind.init(rawValue:)) {
        case .software:
            guard let key = try? P256.Signing.PrivateKey(rawRepresentation: body) else { return nil }
            self.init(software: key)
        case .secureEnclave:
            #if canImport(Security)
            guard let key = try? DeviceKey(enclave: .init(dataRepresentation: body)) else { return nil }
            self = key
            #else
            return nil
            #endif
        case nil: return nil
        }
    }

    private init(software key: P256.Signing.PrivateKey) {
        self.init(
            publicPoint: key.publicKey.rawRepresentation,
            stored: Data([Kind.software.rawValue]) + key.rawRepresentation
        ) { try key.signature(for: $0).rawRepresentation }
    }
}

#if canImport(Security)
extension DeviceKey {
    /// Creates a key in the device's Secure Enclave, which it never leaves; the stored blob is useless on other
    /// devices.
    ///
    /// - Throws: An error if the device has no Secure Enclave, or the process may not use it.
    init(enclave key: SecureEnclave.P256.Signing.PrivateKey) throws {
        let blob = key.dataRepresentation
        self.init(
            publicPoint: key.publicKey.rawRepresentation, stored: Data([Kind.secureEnclave.rawValue]) + blob
        ) {
            // The key is recreated from the blob for each signature, because not every SDK declares it `Sendable`.
            try SecureEnclave.P256.Signing.PrivateKey(dataRepresentation: blob).signature(for: $0).rawRepresentation
        }
    }
}
#endif

extension DeviceKey: Unprinted {}
