import AssayWire

/// Makes ids from random bytes that are handed in, so that a test knows them and a server can't guess them.
package struct IdentifierSource: Sendable {
    private let randomBytes: @Sendable (Int) -> [UInt8]

    /// - Parameter randomBytes: Gives as many bytes as it is asked for, from a cryptographic source in production.
    package init(randomBytes: @escaping @Sendable (Int) -> [UInt8]) {
        self.randomBytes = randomBytes
    }

    /// A row's key: 26 characters of Crockford base 32, 130 random bits.
    package func make<Entity>(_: Entity.Type = Entity.self) -> ID<Entity> {
        ID(crockford(26))
    }

    /// An `entrupy_id`: 10 characters of Crockford base 32 (`spec/api.md` §1).
    ///
    /// Sandbox ids begin with `S`, and no other id does, so that a support desk can tell them apart by eye.
    package func makeItemID(isSandbox: Bool) -> ItemID {
        guard !isSandbox else { return ItemID("S" + crockford(9)) }
        var id = crockford(10)
        while id.hasPrefix("S") { id = crockford(10) }
        return ItemID(id)
    }

    /// The key under which a photo is served: 128 random bits in lower-case hex.
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
