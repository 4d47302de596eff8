import AssayClient

extension Result where Failure == AssayError {
    /// How work ended.
    init(_ work: () async throws(AssayError) -> Success) async {
        do throws(AssayError) {
            self = .success(try await work())
        } catch {
            self = .failure(error)
        }
    }
}
