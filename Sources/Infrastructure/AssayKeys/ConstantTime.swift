/// Comparison whose time does not depend on where two values differ.
enum ConstantTime {
    /// Whether both hold the same bytes; only the lengths, which are public, can be learned from the time taken.
    static func equals(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        var difference: UInt8 = 0
        for index in left.indices {
            difference |= left[index] ^ right[index]
        }
        return difference == 0
    }
}
