import AssayClient

extension EntrupyApp {
    /// One item of the logged-in user (the documents' programmatic session data).
    ///
    /// - Parameter entrupyId: In any case, with or without spaces around it.
    /// - Throws: ``EntrupyError``; `ErrorCodeBadRequest` for an id that is unknown or another user's.
    public func fetchSessionDetails(entrupyId: String) async throws -> EntrupyCaptureResult {
        do throws(AssayError) {
            return try await client.item(entrupyId)
        } catch {
            throw EntrupyError(error)
        }
    }
}
