import AssayWire

/// Runs blocking work on a new thread, so that all cooperative threads stay available to the server.
func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await BlockingQueue("assay.benchmark").run(work)
}

/// Runs blocking work for each element on a separate thread, and returns the results in the order of the elements.
func onThreads<Element: Sendable, Value: Sendable>(
    _ elements: [Element], _ work: @escaping @Sendable (Element) throws -> Value
) async throws -> [Value] {
    try await atOnce(elements) { element in try await onThread { try work(element) } }
}

/// Runs asynchronous work for all elements concurrently, and returns the results in the order of the elements.
func atOnce<Element: Sendable, Value: Sendable>(
    _ elements: [Element], _ work: @escaping @Sendable (Element) async throws -> Value
) async throws -> [Value] {
    try await withThrowingTaskGroup(of: (Int, Value).self) { group in
        for (index, element) in elements.enumerated() {
            group.addTask { (index, try await work(element)) }
        }
        return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
}
