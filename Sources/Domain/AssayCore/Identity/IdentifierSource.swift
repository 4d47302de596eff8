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
        randomBytes(16).map { byte in
            let text = String(byte, radix: 16)
            return text.count == 1 ? "0" + text : text
        }.joined()
    }

    private func crockford(_ count: Int) -> String {
        String(randomBytes(count).map { CrockfordBase32.alphabet[Int($0 & 31)] })
    }
}
