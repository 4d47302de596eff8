/// A kind of attack: what each of its threads does again and again until the time is over.
protocol Attack: SendableMetatype {
    /// As reports and `--only` name it.
    static var name: String { get }
    /// How many threads attack in this way.
    static var lanes: Int { get }

    init(_ lane: AttackLane)
    /// Does one thing, for a few seconds at most.
    mutating func round()
    /// Looks at what is left at the end of the time.
    mutating func finish()
}

extension Attack {
    static var lanes: Int { 1 }

    mutating func finish() {}
}

enum Attacks {
    /// Every kind.
    static let all: [any Attack.Type] = [
        StructuredRequests.self, RawRequests.self, NestedJSON.self, HostileUploads.self, SlowSenders.self,
        DeafReaders.self, ConnectionFlood.self, DiskFillers.self, RefusedBodies.self,
    ]

    static let names = all.map { $0.name }
}
