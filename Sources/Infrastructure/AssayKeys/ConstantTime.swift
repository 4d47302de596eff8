/// Comparison that takes the same time wherever two values differ.
enum ConstantTime {
    /// Returns whether both arrays hold the same bytes.
    ///
    /// The time reveals only the lengths, which are public.
    static func equals(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        var difference: UInt8 = 0
        for index in left.indices {
            difference |= left[index] ^ right[index]
        }
        return difference == 0
    }
}
