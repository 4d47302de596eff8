package import AssayCore
package import Foundation

/// Everything that the examiners may know about one item.
///
/// The summary is plain data, and the trace stores it unchanged. Pictures are read only when an examiner requests
/// them.
@dynamicMemberLookup
package struct Evidence: Sendable {
    /// Returns the encoded working copy of a photo: at most 1024 pixels on the long side, without metadata.
    package typealias WorkingCopies = @Sendable (PhotoID) async throws -> Data

    package let summary: EvidenceSummary
    private let workingCopies: WorkingCopies

    package init(_ summary: EvidenceSummary, workingCopies: @escaping WorkingCopies) {
        self.summary = summary
        self.workingCopies = workingCopies
    }

    package subscript<Value>(dynamicMember path: KeyPath<EvidenceSummary, Value>) -> Value {
        summary[keyPath: path]
    }

    /// Reads the working copy of a photo from the blob store.
    package func workingCopy(of photo: EvidencePhoto) async throws -> Data {
        try await workingCopies(photo.id)
    }
}
