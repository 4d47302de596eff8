/// Texts that are compared by their bytes, as columns are.
///
/// A `Set<String>` would hold only one of the two Unicode forms of a text.
package struct TextSet: Sendable, Hashable, ExpressibleByArrayLiteral {
    private var bytes: Set<[UInt8]>

    package init(_ texts: some Sequence<String>) {
        bytes = Set(texts.map { Array($0.utf8) })
    }

    package init(arrayLiteral texts: String...) {
        self.init(texts)
    }

    package var count: Int { bytes.count }

    /// The texts in the order of their bytes.
    package func sorted() -> [String] {
        bytes.sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) }
    }

    package func contains(_ text: String) -> Bool {
        bytes.contains(Array(text.utf8))
    }

    func intersection(_ other: TextSet) -> TextSet {
        var common = self
        common.bytes.formIntersection(other.bytes)
        return common
    }

    func union(_ other: TextSet) -> TextSet {
        var all = self
        all.bytes.formUnion(other.bytes)
        return all
    }

    package func subtracting(_ other: TextSet) -> TextSet {
        var rest = self
        rest.bytes.subtract(other.bytes)
        return rest
    }
}
