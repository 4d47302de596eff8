import AssayClient

extension Result where Failure == AssayError {
    /// Runs asynchronous work and stores its value or its error.
    init(_ work: () async throws(AssayError) -> Success) async {
        do throws(AssayError) {
            self = .success(try await work())
        } catch {
            self = .failure(error)
        }
    }
}
