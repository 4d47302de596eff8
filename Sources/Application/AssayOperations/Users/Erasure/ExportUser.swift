import AssayBlobs
package import AssayCore
import AssayStorage
import AssayWire
package import Foundation

/// Writes what is stored about a user to a folder: JSON files and photos.
///
/// It leaves out the data that only staff may see: findings, votes, notes and the names of staff.
package struct ExportUser: Sendable {
    /// The numbers of what was written.
    package struct Written: Sendable, Hashable {
        package fileprivate(set) var items = 0
        package fileprivate(set) var photos = 0
    }

    private static let page = 50

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameter folder: The folder, which must not exist; only its owner can read it.
    /// - Throws: `role_too_low`, `not_found`; the errors of `FileManager`.
    package func callAsFunction(
        _ staff: StaffActor, _ organization: OrganizationID, uniqueUserID: String, to folder: URL
    ) async throws -> Written {
        try staff.require(.admin, for: organization)
        let user = try await UserReader(platform).find(staff, organization, uniqueUserID: uniqueUserID)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: false, attributes: Self.mode(0o700))
        // Before the files, so that an export that is stopped has an entry, too.
        try await platform.change(by: staff) { tx, note in
            try note.append("user.export", subject: user.id.rawValue, organization: organization, to: tx)
        }
        try Self.write(Self.values(of: user), to: folder.appending(path: "user.json"))
        var written = Written()
        try await writeItems(of: user, to: folder, &written)
        try await writeCaptures(of: user, to: folder, &written)
        return written
    }

    private func writeItems(of user: User, to folder: URL, _ written: inout Written) async throws {
        var place: ItemPosition?
        repeat {
            let items = try await platform.store.read { [place] in
                try $0.items.list(of: user.id, user.organization, after: place, limit: Self.page)
            }
            for item in items {
                let (rows, messages) = try await platform.store.read { tx in
                    (
                        try ItemReader.rows(of: item, in: tx),
                        try tx.messages.list(item: item.id, organization: item.organization, limit: ListMessages.most)
                    )
                }
                let document = try await ItemReader(platform).document(rows)
                try Self.write(
                    ExportedItem(document, messages),
                    to: try Self.made(folder.appending(path: "items/\(item.id)")).appending(path: "item.json"))
                written.items += 1
            }
            place = items.count == Self.page ? items.last.map { ItemPosition($0) } : nil
        } while place != nil
    }

    /// Writes the photos of every capture to the folder of its item, and the captures without an item.
    private func writeCaptures(of user: User, to folder: URL, _ written: inout Written) async throws {
        var last = ""
        while true {
            let captures = try await platform.store.read { [last] in
                try $0.captures.list(of: user.id, organization: user.organization, after: last, limit: Self.page)
            }
            for capture in captures {
                let path = capture.item.map { "items/\($0)" } ?? "captures/\(capture.clientID)"
                let place = try Self.made(folder.appending(path: path))
                if capture.item == nil {
                    try Self.write(Self.values(of: capture), to: place.appending(path: "capture.json"))
                }
                let photos = try await platform.store.read {
                    try $0.photos.listAll(capture: capture.id, organization: capture.organization)
                }
                for photo in photos where photo.deletedAt == nil {
                    if try await write(photo, to: place) { written.photos += 1 }
                }
            }
            guard captures.count == Self.page, let next = captures.last?.clientID else { return }
            last = next
        }
    }

    /// - Returns: `false` if the photo was deleted meanwhile.
    private func write(_ photo: Photo, to folder: URL) async throws -> Bool {
        let key = try BlobKey(photo, .original)
        guard let bytes = try? await platform.blobs.open(key) else { return false }
        let suffix = photo.mediaType.split(separator: "/").last ?? "bin"
        let file = folder.appending(path: "\(photo.region)-\(photo.id).\(suffix)")
        guard FileManager.default.createFile(atPath: file.path, contents: nil, attributes: Self.mode(0o600)) else {
            throw CocoaError(.fileWriteUnknown)
        }
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        for try await chunk in bytes { try handle.write(contentsOf: chunk) }
        return true
    }
}

// MARK: - Files

extension ExportUser {
    private static func values(of user: User) -> [String: String] {
        let profile = user.profile
        return [
            "unique_user_id": user.uniqueUserID.text, "username": user.username, "email": profile.email,
            "first_name": profile.firstName, "last_name": profile.lastName, "created_at": user.createdAt.iso8601,
        ].compactMapValues { $0 }
    }

    private static func values(of capture: Capture) -> [String: String] {
        capture.metadata.merging(capture.submission?.textFields ?? [:]) { $1 }
            .merging(["id": capture.clientID, "began_at": capture.life.beganAt.iso8601]) { $1 }
    }

    private static func mode(_ bits: Int) -> [FileAttributeKey: Int] { [.posixPermissions: bits] }

    private static func made(_ folder: URL) throws -> URL {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: mode(0o700))
        return folder
    }

    private static func write(_ value: some Encodable, to file: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        guard
            FileManager.default.createFile(
                atPath: file.path, contents: try encoder.encode(value), attributes: mode(0o600))
        else { throw CocoaError(.fileWriteUnknown) }
    }
}

// The names of the members are the keys of the JSON.
// swift-format-ignore: AlwaysUseLowerCamelCase
private struct ExportedItem: Encodable {
    struct Entry: Encodable {
        let kind: String
        let at: String
        let message: String?
    }

    let item: PartnerItemV2
    let text_fields: [String: String]
    let flag_message: String?
    let retake_message: String?
    let history: [Entry]
    let messages: [PartnerMessage]

    init(_ document: ItemDocument, _ messages: [ItemMessage]) {
        item = PartnerItemV2(document, includes: [], language: .english)
        text_fields = document.item.facts.textFields
        (flag_message, retake_message) = (document.item.flagInfo?.message, document.retake?.message)
        history = document.timeline.map { Entry(kind: $0.kind.rawValue, at: $0.at.iso8601, message: $0.message) }
        self.messages = messages.map(PartnerMessage.init)
    }
}
