package import AssayKeys

extension ScryptCost {
    /// A thousandth of what a server pays: an unoptimized build takes 0.8 s for the standard cost.
    package static var test: ScryptCost { ScryptCost(logRounds: 4, blockSize: 1, parallelism: 1) ?? .standard }
}
