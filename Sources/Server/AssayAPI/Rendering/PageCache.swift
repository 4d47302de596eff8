package import AssayCore
package import AssayWire
package import NIOCore
import Synchronization

/// Pages of users' items, kept in memory as long as neither the items nor the settings of their organization change.
///
/// Each request's credential lookup brings the current version of the user's items, so a page is never older than the
/// request.
package final class PageCache: Sendable {
    /// A request for a page.
    ///
    /// Its bytes are compared, so that a hit needs no decoding.
    package struct Key: Sendable, Hashable {
        private let address: String
        private let user: UserID
        private let endpoint: String
        private let language: Language
        private let body: [UInt8]

        /// Returns `nil` for a request that is too long to be kept.
        ///
        /// - Parameter address: The base URL of the links in the page.
        package init?(
            _ user: UserID, _ endpoint: Endpoint, in language: Language, address: String, body: ByteBuffer
        ) {
            guard body.readableBytes <= PageCache.mostBodyBytes else { return nil }
            self.address = address
            self.user = user
            self.endpoint = endpoint.name
            self.language = language
            self.body = Array(body.readableBytesView)
        }

        fileprivate var bytes: Int { body.count + 256 }
    }

    private struct Entry {
        let version: ItemsVersion
        let page: CachedPage
    }

    /// Two generations of entries: when the recent one has half of the bytes, it becomes the earlier one, whose entries
    /// are dropped unless they were used again.
    private struct Generations {
        var recent: [Key: Entry] = [:]
        var earlier: [Key: Entry] = [:]
        var recentBytes = 0
    }

    private static let mostBodyBytes = 1_024

    private let mostBytes: Int
    private let state = Mutex(Generations())

    /// - Parameter mostBytes: The maximum size of all pages; 0 to keep none.
    package init(mostBytes: Int) {
        self.mostBytes = mostBytes
    }

    /// Returns the page that this request had, if it is still current.
    package func find(_ key: Key, _ version: ItemsVersion) -> CachedPage? {
        state.withLock { state in
            if let entry = state.recent[key] { return entry.version == version ? entry.page : nil }
            guard let entry = state.earlier[key], entry.version == version else { return nil }
            keep(entry, for: key, in: &state)
            return entry.page
        }
    }

    /// - Parameter version: The version that was read before the page.
    package func keep(_ page: CachedPage, for key: Key, _ version: ItemsVersion) {
        guard page.bytes + key.bytes <= mostBytes / 2 else { return }
        state.withLock { keep(Entry(version: version, page: page), for: key, in: &$0) }
    }

    private func keep(_ entry: Entry, for key: Key, in state: inout Generations) {
        let bytes = entry.page.bytes + key.bytes
        if state.recentBytes + bytes > mostBytes / 2 {
            state.earlier = state.recent
            state.recent = [:]
            state.recentBytes = 0
        }
        let replaced = state.recent.updateValue(entry, forKey: key)
        state.recentBytes += bytes - (replaced.map { $0.page.bytes + key.bytes } ?? 0)
    }
}

/// A page as JSON, and its compressed form as soon as a client has asked for it.
package final class CachedPage: Sendable {
    package let plain: ByteBuffer
    /// The outer `nil` until it is made; the inner one if it would not be smaller.
    private let compressed = Mutex<ByteBuffer??>(nil)

    package init(_ plain: ByteBuffer) {
        self.plain = plain
    }

    /// The gzip form; `nil` if it would not be smaller.
    ///
    /// Requests that need it at the same moment each make it, so that none waits for a lock.
    var gzip: ByteBuffer? {
        if let known = compressed.withLock({ $0 }) { return known }
        let made = plain.readableBytes >= ResponseCompression.leastBytes ? ResponseCompression.compressed(plain) : nil
        compressed.withLock { $0 = .some(made) }
        return made
    }

    /// The memory of both forms, in bytes; the compressed one is at most half of the plain one.
    fileprivate var bytes: Int { plain.readableBytes + plain.readableBytes / 2 }
}
