import AssayCore
import AssayWire

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A walk over a disk store. It keeps one folder of organizations and one of captures open, and never builds a list of
/// either.
actor DiskBlobWalk: BlobWalk {
    private let root: String
    private let queue: BlockingQueue
    private var organizations: OpenFolder?
    private var current: (organization: OrganizationID, captures: OpenFolder)?
    private var hasBegun = false

    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    init(root: String, queue: BlockingQueue) {
        self.root = root
        self.queue = queue
    }

    func next(_ limit: Int) throws -> [StoredCapture] {
        if !hasBegun {
            hasBegun = true
            organizations = try OpenFolder(ifThere: root)
        }
        var found: [StoredCapture] = []
        while found.count < limit, let capture = try nextCapture() { found.append(capture) }
        return found
    }

    private func nextCapture() throws(BlobError) -> StoredCapture? {
        while true {
            if let (organization, captures) = current {
                if let name = captures.next() { return try read(name, of: organization) }
                current = nil
            }
            guard let name = organizations?.next() else {
                organizations = nil
                return nil
            }
            guard name != ErasedList.folder, let captures = try OpenFolder(ifThere: "\(root)/\(name)") else { continue }
            current = (OrganizationID(name), captures)
        }
    }

    private func read(_ name: String, of organization: OrganizationID) throws(BlobError) -> StoredCapture {
        let capture = CaptureID(name)
        let path = "\(root)/\(organization.rawValue)/\(name)"
        var blobs: [StoredCapture.Blob] = []
        // A folder that was removed meanwhile holds no blobs.
        let folder = try OpenFolder(ifThere: path)
        while let file = folder?.next() {
            var status = stat()
            guard let key = BlobKey(organization: organization, capture: capture, name: file),
                stat("\(path)/\(file)", &status) == 0
            else { continue }
            blobs.append(.init(key: key, writtenAt: status.modified))
        }
        return StoredCapture(organization: organization, capture: capture, blobs: blobs)
    }
}

/// A folder whose entries are read one after another.
final class OpenFolder {
    #if canImport(Darwin)
    private let stream: UnsafeMutablePointer<DIR>
    #else
    private let stream: OpaquePointer
    #endif

    init(_ path: String) throws(BlobError) {
        guard let stream = opendir(path) else { throw .failed("open", path) }
        self.stream = stream
    }

    /// `nil` if the folder does not exist, or if the path is a file.
    convenience init?(ifThere path: String) throws(BlobError) {
        do {
            try self.init(path)
        } catch .missing {
            return nil
        } catch .system(_, _, ENOTDIR) {
            return nil
        }
    }

    deinit {
        closedir(stream)
    }

    /// Returns the next name, in no defined order.
    func next() -> String? {
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
            }
            if name != ".", name != ".." { return name }
        }
        return nil
    }
}

extension stat {
    var modified: Timestamp {
        #if canImport(Darwin)
        let time = st_mtimespec
        #else
        let time = st_mtim
        #endif
        return Timestamp(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
    }
}
