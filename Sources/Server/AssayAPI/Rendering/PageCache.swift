import AssayCompression
package import AssayCore
package import AssayWire
import HTTPTypes
import Hummingbird
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
        /// The hash of all of it, computed once and outside of any lock.
        fileprivate let hash: Int

        /// Returns `nil` for a request that is too long to be kept.
        ///
        /// - Parameter address: The base URL of the links in the page.
        package init?(
            _ user: UserID, _ endpoint: Route, in language: Language, address: String, body: ByteBuffer
        ) {
            guard body.readableBytes <= PageCache.maxBodyBytes else { return nil }
            self.address = address
            self.user = user
            self.endpoint = endpoint.name
            self.language = language
            self.body = Array(body.readableBytesView)
            var hasher = Hasher()
            hasher.combine(address)
            hasher.combine(user)
            hasher.combine(endpoint.name)
            hasher.combine(language)
            self.body.withUnsafeBytes { hasher.combine(bytes: $0) }
            hash = hasher.finalize()
        }

        package func hash(into hasher: inout Hasher) {
            hasher.combine(hash)
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

    private static let maxBodyBytes = 1_024
    /// The size of a part: large enough for the largest pages, small enough that requests rarely wait for its lock.
    private static let partBytes = 4 << 20

    /// The parts of the cache, each with its own lock; a key belongs to one of them.
    private let parts: [Part]

    /// - Parameter maxBytes: The maximum size of all pages; 0 to keep none.
    package init(maxBytes: Int) {
        let count = max(1, maxBytes / Self.partBytes)
        parts = (0..<count).map { _ in Part(maxBytes: maxBytes / count) }
    }

    /// Returns the kept page of this request if it is still current.
    package func find(_ key: Key, _ version: ItemsVersion) -> CachedPage? {
        part(of: key).find(key, version)
    }

    /// - Parameter version: The version that was read before the page.
    package func keep(_ page: CachedPage, for key: Key, _ version: ItemsVersion) {
        part(of: key).keep(Entry(version: version, page: page), for: key)
    }

    private func part(of key: Key) -> Part {
        parts[Int(UInt(bitPattern: key.hash) % UInt(parts.count))]
    }

    /// A part of the cache.
    private final class Part: Sendable {
        private let maxBytes: Int
        private let state = Mutex(Generations())

        init(maxBytes: Int) {
            self.maxBytes = maxBytes
        }

        func find(_ key: Key, _ version: ItemsVersion) -> CachedPage? {
            let (found, isEarlier) = state.withLock { state -> (Entry?, Bool) in
                if let entry = state.recent[key] { return (entry, false) }
                return (state.earlier[key], true)
            }
            guard let found, found.version == version else { return nil }
            if isEarlier { keep(found, for: key) }
            return found.page
        }

        func keep(_ entry: Entry, for key: Key) {
            let bytes = entry.page.bytes + key.bytes
            guard bytes <= maxBytes / 2 else { return }
            // The dropped pages are freed after the lock is released, so that no other request waits for it.
            let dropped = state.withLock { state -> [Key: Entry] in
                var dropped: [Key: Entry] = [:]
                if state.recentBytes + bytes > maxBytes / 2 {
                    dropped = state.earlier
                    state.earlier = state.recent
                    state.recent = [:]
                    state.recentBytes = 0
                }
                let replaced = state.recent.updateValue(entry, forKey: key)
                state.recentBytes += bytes - (replaced.map { $0.page.bytes + key.bytes } ?? 0)
                return dropped
            }
            _ = consume dropped
        }
    }
}

/// A page as JSON, and its compressed form as soon as a client has asked for it.
package final class CachedPage: Sendable {
    package let plain: ByteBuffer
    /// The outer value is `nil` until the form is made, the inner one if the form would not be smaller.
    private let compressed = Mutex<ByteBuffer??>(nil)

    package init(_ plain: ByteBuffer) {
        self.plain = plain
    }

    /// The gzip form; `nil` if it would not be smaller.
    ///
    /// Requests that need it at the same moment each make it, so that none waits for a lock.
    var gzip: ByteBuffer? {
        if let known = compressed.withLock({ $0 }) { return known }
        let made = plain.readableBytes >= ResponseCompression.minBytes ? ResponseCompression.compressed(plain) : nil
        compressed.withLock { $0 = .some(made) }
        return made
    }

    /// The maximum memory of both forms, in bytes: the compressed one is smaller than the plain one.
    fileprivate var bytes: Int { 2 * plain.readableBytes }
}

extension Rendered {
    /// A page of the endpoint, compressed if the client accepts that.
    init(_ page: CachedPage, for request: Request) {
        guard Gzip.isAccepted(by: request.headers[.acceptEncoding]), let compressed = page.gzip else {
            self.init(rendered: .json(buffer: page.plain))
            return
        }
        var response = Response.json(buffer: compressed)
        response.headers[.contentEncoding] = "gzip"
        response.varyByEncoding()
        self.init(rendered: response)
    }
}
