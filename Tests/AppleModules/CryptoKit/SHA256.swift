// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Declarations for the compiler alone (README.md): no body ever runs, and `Sendable` is as Apple declares it.

public import AppleFoundation

public protocol Digest: Hashable, ContiguousBytes, CustomStringConvertible, Sequence, Sendable
where Element == UInt8 {
    static var byteCount: Int { get }
}

public protocol HashFunction: Sendable {
    associatedtype Digest: CryptoKit.Digest
    static var blockByteCount: Int { get }
    init()
    mutating func update(bufferPointer: UnsafeRawBufferPointer)
    func finalize() -> Digest
}

extension HashFunction {
    public static func hash<D: DataProtocol>(data: D) -> Digest { fatalError() }
    public mutating func update<D: DataProtocol>(data: D) { fatalError() }
}

public struct SHA256: HashFunction {
    public static var blockByteCount: Int { fatalError() }
    public init() {}
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { fatalError() }
    public func finalize() -> SHA256Digest { fatalError() }
}

public struct SHA256Digest: Digest {
    public static var byteCount: Int { fatalError() }
    public var description: String { fatalError() }
    public func makeIterator() -> Array<UInt8>.Iterator { fatalError() }
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
}

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
