import AssayKeys
import Testing

@Suite struct SystemRandomTests {
    /// Sizes around the limit of one system call.
    @Test(arguments: [0, 1, 255, 256, 257, 10_000]) func allBytesAreRandom(count: Int) {
        let bytes = SystemRandom().bytes(count)
        #expect(bytes.count == count)
        guard count >= 255 else { return }
        // One zero is expected among 255 random bytes. The probability of 20 zeros is below 10⁻¹⁹.
        #expect(bytes.suffix(255).count { $0 == 0 } < 20)
        #expect(bytes != SystemRandom().bytes(count))
    }
}
