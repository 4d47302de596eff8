/// The cost of one scrypt run (RFC 7914); its memory is `128 · blockSize · 2^logRounds` bytes.
package struct ScryptCost: Sendable, Hashable {
    /// The binary logarithm of the number of rounds (N).
    package let logRounds: Int
    /// The block size (r).
    package let blockSize: Int
    /// The number of lanes (p).
    ///
    /// They run one after the other, so they cost time but no memory.
    package let parallelism: Int

    /// The standard cost, with 32 MiB: one of the equivalent settings that OWASP's password storage sheet recommends.
    package static let standard = ScryptCost(known: 15, 8, 3)

    /// Makes a cost within this server's limits; nil outside of them.
    ///
    /// A stored string is checked by the same rule, so that a damaged row can't exhaust the server's memory.
    package init?(logRounds: Int, blockSize: Int, parallelism: Int) {
        guard (4...18).contains(logRounds), (1...16).contains(blockSize), (1...16).contains(parallelism),
            128 * blockSize << logRounds <= ScryptCost.memoryLimit
        else { return nil }
        self.init(known: logRounds, blockSize, parallelism)
    }

    private init(known logRounds: Int, _ blockSize: Int, _ parallelism: Int) {
        self.logRounds = logRounds
        self.blockSize = blockSize
        self.parallelism = parallelism
    }

    private static let memoryLimit = 256 << 20
}
