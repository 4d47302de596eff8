// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import AppleFoundation

public struct SymmetricKeySize: Sendable {
    public static var bits256: SymmetricKeySize { fatalError() }
}

public struct SymmetricKey: ContiguousBytes, Sendable {
    public init<D: ContiguousBytes>(data: D) { fatalError() }
    public init(size: SymmetricKeySize) { fatalError() }
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
}

public struct HashedAuthenticationCode<H: HashFunction>: ContiguousBytes, Sequence, Sendable {
    public func makeIterator() -> Array<UInt8>.Iterator { fatalError() }
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
}

public struct HMAC<H: HashFunction>: Sendable {
    public init(key: SymmetricKey) { fatalError() }
    public mutating func update<D: DataProtocol>(data: D) { fatalError() }
    public func finalize() -> HashedAuthenticationCode<H> { fatalError() }
}
