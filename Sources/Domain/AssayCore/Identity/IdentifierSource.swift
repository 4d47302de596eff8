import AssayWire

/// Makes ids from injected random bytes and times, so that tests can predict them and attackers can't guess the
/// server's.
package struct IdentifierSource: Sendable {
    private let clock: any WallClock
    private let randomBytes: @Sendable (Int) -> [UInt8]

    /// - Parameters:
    ///   - clock: The clock of the ids that are in the order of time.
    ///   - randomBytes: Returns the requested number of bytes, from a cryptographic source in production.
    package init(clock: any WallClock, randomBytes: @escaping @Sendable (Int) -> [UInt8]) {
        self.clock = clock
        self.randomBytes = randomBytes
    }

    /// An id that is visible outside the server, or must not be guessed: 26 characters of Crockford base 32, 130
    /// random bits.
    package func make<Entity>(_: Entity.Type = Entity.self) -> ID<Entity> {
        ID(crockford(26))
    }

    /// A key of a row that only the server sees: 26 characters of Crockford base 32, in the order of time.
    ///
    /// New rows are stored beside each other. With random keys, each row would change a page of its own in the table's
    /// index. The first ten characters are the milliseconds since 1970, the others 80 random bits (the layout of a
    /// ULID). Ids of the same millisecond are in no particular order.
    package func makeOrdered<Entity: OrderedEntity>(_: Entity.Type = Entity.self) -> ID<Entity> {
        ID(Self.crockford(milliseconds: clock.now().microseconds / 1_000) + crockford(16))
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

    /// Ten characters, which are enough until the year 10889; earlier times than 1970 count as 1970.
    private static func crockford(milliseconds: Int64) -> String {
        let bits = UInt64(max(0, milliseconds))
        return String(unsafeUninitializedCapacity: 10) { buffer in
            for place in 0..<10 { buffer[place] = CrockfordBase32.letter(Int(bits >> UInt64(45 - 5 * place))) }
            return 10
        }
    }

    private func crockford(_ count: Int) -> String {
        let bytes = randomBytes(count)
        return String(unsafeUninitializedCapacity: count) { buffer in
            for (index, byte) in bytes.enumerated() { buffer[index] = CrockfordBase32.letter(Int(byte)) }
            return bytes.count
        }
    }
}

/// A kind of entity whose ids are never shown outside the server, and give access to nothing.
///
/// Only these may have ids that reveal the time of the row, and a part of the next id.
package protocol OrderedEntity {}

extension Entity.Capture: OrderedEntity {}
extension Entity.Event: OrderedEntity {}
extension Entity.Handover: OrderedEntity {}
extension Entity.Job: OrderedEntity {}
extension Entity.Photo: OrderedEntity {}
extension Entity.Session: OrderedEntity {}
extension Entity.Trace: OrderedEntity {}
