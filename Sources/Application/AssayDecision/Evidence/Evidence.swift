package import AssayCore
package import Foundation

/// All that the examiners may know about one item.
///
/// The summary is plain data and goes into the trace as it is. Pictures are handed over only when an examiner asks.
@dynamicMemberLookup
package struct Evidence: Sendable {
    /// Gives the encoded working copy of a photo: at most 1024 pixels on the long side, metadata stripped.
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
