/// A kind of attack: the work that each of its threads repeats until the time is over.
protocol Attack: SendableMetatype {
    /// The name in reports and for `--only`.
    static var name: String { get }
    /// The number of threads that attack in this way.
    static var lanes: Int { get }

    init(_ lane: AttackLane)
    /// Performs one step, of a few seconds at most.
    mutating func round()
    /// Checks the remaining state when the time is over.
    mutating func finish()
}

extension Attack {
    static var lanes: Int { 1 }

    mutating func finish() {}
}
