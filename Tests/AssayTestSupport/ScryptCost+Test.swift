package import AssayKeys

extension ScryptCost {
    /// A thousandth of a server's cost: an unoptimized build takes 0.8 s for the standard cost.
    package static var test: ScryptCost { ScryptCost(logRounds: 4, blockSize: 1, parallelism: 1) ?? .standard }
}
