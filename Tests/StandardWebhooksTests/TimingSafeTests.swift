import Testing

@testable import StandardWebhooks

@Suite struct TimingSafeTests {
    @Test(
        arguments: [
            ([], [], true), ([1], [1], true), ([1, 2, 3], [1, 2, 3], true), ([1], [2], false),
            ([1, 2], [2, 1], false),
            ([0, 1, 1], [1, 1, 1], false), ([1, 1, 1], [1, 1, 0], false), ([1], [], false), ([], [1], false),
            ([1, 2], [1, 2, 3], false), ([1, 2, 3], [1, 2], false), ([0], [0, 0], false),
        ] as [([UInt8], [UInt8], Bool)])
    func onlyTheSameBytesAreEqual(left: [UInt8], right: [UInt8], areEqual: Bool) {
        #expect(TimingSafe.equals(left, right) == areEqual)
    }
}
