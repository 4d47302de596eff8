import AssayWire

/// Makes ids from injected random bytes, so that tests can predict them and attackers can't guess the server's.
package struct IdentifierSource: Sendable {
    private let randomBytes: @Sendable (Int) -> [UInt8]

    /// - Parameter randomBytes: Returns the requested number of bytes, from a cryptographic source in production.
    package init(randomBytes: @escaping @Sendable (Int) -> [UInt8]) {
        self.randomBytes = randomBytes
    }

    /// A row's key: 26 characters of Crockford base 32, 130 random bits.
    package func make<Entity>(_: Entity.Type = Entity.self) -> ID<Entity> {
        ID(crockford(26))
    }

    /// An `entrupy_id`: 10 characters of Crockford base 32.
    ///
    /// Only sandbox ids begin with `S`, so that support staff can recognize them at sight.
    package func makeItemID(isSandbox: Bool) -> ItemID {
        guard !isSandbox else { return ItemID("S" + crockford(9)) }
        var id = crockford(10)
        while id.hasPrefix("S") { id = crockford(10) }
        return ItemID(id)
    }

    /// The key in a photo's address: 128 random bits in lowercase hex.
    package func makePhotoKey() -> String {
        randomBytes(16).hexText
    }

    private func crockford(_ count: Int) -> String {
        let letters = CrockfordBase32.letters
        let bytes = randomBytes(count)
        return String(unsafeUninitializedCapacity: count) { buffer in
            for (index, byte) in bytes.enumerated() { buffer[index] = letters.utf8Start[Int(byte & 31)] }
            return bytes.count
        }
    }
}
