/// Performs work on elements, several at once, and passes the results on in their order.
///
/// - Parameter take: Receives an element and its result.
func concurrently<Element: Sendable, Value: Sendable>(
    _ elements: some Sequence<Element>, _ work: @escaping @Sendable (Element) async throws -> Value,
    take: (Element, Value) throws -> Void
) async throws {
    // More would only wait for the same disk.
    let atOnce = 16
    var elements = elements.makeIterator()
    while true {
        var batch: [Element] = []
        while batch.count < atOnce, let element = elements.next() { batch.append(element) }
        guard !batch.isEmpty else { return }
        let values = try await withThrowingTaskGroup(of: (Int, Value).self) { [batch] group in
            for (index, element) in batch.enumerated() { group.addTask { (index, try await work(element)) } }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        for (index, element) in batch.enumerated() {
            if let value = values[index] { try take(element, value) }
        }
    }
}
