// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Declarations for the compiler alone (README.md): no body ever runs, and `Sendable` is as Apple declares it.

public import AppleFoundation

public enum P256: Sendable {
    public enum Signing: Sendable {
        public struct PublicKey: Sendable {
            public init<D: ContiguousBytes>(rawRepresentation: D) throws { fatalError() }
            public var rawRepresentation: Data { fatalError() }
        }

        public struct ECDSASignature: Sendable {
            public var rawRepresentation: Data { fatalError() }
        }

        public struct PrivateKey: Sendable {
            public init(compactRepresentable: Bool = true) { fatalError() }
            public init<D: ContiguousBytes>(rawRepresentation: D) throws { fatalError() }
            public var publicKey: PublicKey { fatalError() }
            public var rawRepresentation: Data { fatalError() }
            public func signature<D: Digest>(for digest: D) throws -> ECDSASignature { fatalError() }
            public func signature<D: DataProtocol>(for data: D) throws -> ECDSASignature { fatalError() }
        }
    }
}

public enum Curve25519: Sendable {
    public enum Signing: Sendable {
        public struct PublicKey: Sendable {
            public init<D: ContiguousBytes>(rawRepresentation: D) throws { fatalError() }
            public var rawRepresentation: Data { fatalError() }
            public func isValidSignature<S: DataProtocol, D: DataProtocol>(
                _ signature: S, for data: D
            ) -> Bool { fatalError() }
        }

        public struct PrivateKey: Sendable {
            public init() { fatalError() }
            public init<D: ContiguousBytes>(rawRepresentation: D) throws { fatalError() }
            public var publicKey: PublicKey { fatalError() }
            public var rawRepresentation: Data { fatalError() }
            public func signature<D: DataProtocol>(for data: D) throws -> Data { fatalError() }
        }
    }
}

/// The access control and authentication parameters are left out, since they have default values.
public enum SecureEnclave: Sendable {
    public enum P256: Sendable {
        public enum Signing: Sendable {
            // Not declared `Sendable` in every SDK that the package can be built with.
            public struct PrivateKey {
                public init(compactRepresentable: Bool = true) throws { fatalError() }
                public init(dataRepresentation: Data) throws { fatalError() }
                public var publicKey: CryptoKit.P256.Signing.PublicKey { fatalError() }
                public var dataRepresentation: Data { fatalError() }
                public func signature<D: Digest>(
                    for digest: D
                ) throws -> CryptoKit.P256.Signing.ECDSASignature { fatalError() }
                public func signature<D: DataProtocol>(
                    for data: D
                ) throws -> CryptoKit.P256.Signing.ECDSASignature { fatalError() }
            }
        }
    }
}

@available(*, unavailable)
extension SecureEnclave.P256.Signing.PrivateKey: Sendable {}
