// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

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
