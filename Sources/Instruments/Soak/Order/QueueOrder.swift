/// The system calls of the client's queue, checked for order: the queue stores a capture's data before it sends it.
struct QueueOrder: Sendable {
    /// An ordering violation in a capture.
    enum Problem: Sendable, Hashable, CustomStringConvertible {
        /// The trace sends no photo of the client's queue.
        case nothingSent
        /// A photo was sent although fewer photos had been written, synced, renamed and synced in their folder.
        case sentBeforeKept(region: String)
        /// A photo was sent although no later capture record was stored yet.
        ///
        /// That record is needed to resume the capture.
        case recordNotKept(region: String)
        /// A folder on the path of a photo was created, but its parent was not synced before the photo was sent.
        case folderNotKept(String)

        var description: String {
            switch self {
            case .nothingSent: "the trace sends no photo of a queue"
            case .sentBeforeKept(let region): "the photo of \(region) went out before it was kept"
            case .recordNotKept(let region): "the photo of \(region) went out before a record that has it was kept"
            case .folderNotKept(let folder): "\(folder) was made and its parent not synced"
            }
        }
    }

    /// A file of the queue whose content and name are durable.
    private struct Kept {
        let file: Substring
        /// The rename that put the file into its place.
        let rename: SystemCall
        /// The sync of the folder, which made the name durable.
        let folderSync: SystemCall
    }

    /// The regions whose photos were sent, in order.
    private(set) var regions: [String] = []
    private(set) var problems: [Problem] = []

    /// - Parameter trace: The trace of a program that captures one item and sends each photo once.
    init(in trace: SystemCallTrace) {
        let calls = trace.calls
        let kept = calls.compactMap { Self.kept(by: $0, among: calls) }
        let photos = kept.filter { $0.file.split(separator: "/").last?.hasPrefix("photo-") == true }
        let records = kept.filter { $0.file.hasSuffix("/capture.json") }
        for call in calls {
            guard let region = call.photoRequest, !regions.contains(region) else { continue }
            regions.append(region)
            // Photos are sent in the order in which they were taken. This is the n-th, so n photos must be stored by
            // now.
            guard let photo = photos.dropFirst(regions.count - 1).first, photo.folderSync.isOver(before: call) else {
                problems.append(.sentBeforeKept(region: region))
                continue
            }
            let hasRecord = records.contains { record in
                photo.folderSync.isOver(before: record.rename) && record.folderSync.isOver(before: call)
            }
            if !hasRecord { problems.append(.recordNotKept(region: region)) }
        }
        guard let first = calls.first(where: { $0.photoRequest != nil }), let photo = photos.first else {
            problems.append(.nothingSent)
            return
        }
        // The capture's folder, the queue's folder, and the folder that the app has given the client.
        let capture = photo.file.parentFolder
        let folders = [capture, capture.parentFolder, capture.parentFolder.parentFolder]
        problems += folders.filter { !calls.haveKept($0, before: first) }.map { .folderNotKept(String($0)) }
    }

    /// Returns the file that a rename has put into a queue, provided the file was synced before the rename and its
    /// folder after it.
    private static func kept(by rename: SystemCall, among calls: [SystemCall]) -> Kept? {
        guard rename.isRename, rename.paths.count == 2, rename.paths[1].contains("/captures/") else { return nil }
        let (source, file) = (rename.paths[0], rename.paths[1])
        // The queue reuses file names. Only the calls between the previous rename to this name and this one count.
        let start = calls.last { $0.isRename && $0.begin < rename.begin && $0.paths.last == file }?.begin ?? 0
        let own = calls.filter { $0.begin > start && $0.begin < rename.begin && $0.target == source }
        let synced = own.first { $0.isSync && $0.hasSucceeded && $0.isOver(before: rename) }
        guard let synced, own.contains(where: \.isWrite),
            own.filter(\.isWrite).allSatisfy({ $0.isOver(before: synced) })
        else { return nil }
        let folder = calls.first { call in
            call.isSync && call.hasSucceeded && call.target == file.parentFolder && rename.isOver(before: call)
        }
        return folder.map { Kept(file: file, rename: rename, folderSync: $0) }
    }
}

extension SystemCall {
    /// The region of the photo whose upload this call starts.
    fileprivate var photoRequest: String? {
        guard isWrite, target?.hasPrefix("socket:") == true,
            let line = arguments.firstRange(of: "\"PUT /sdk/v1/captures/")
        else { return nil }
        let path = arguments[line.upperBound...].prefix { $0 != " " }.split(separator: "/")
        return path.count == 3 && path[1] == "images" ? String(path[2]) : nil
    }
}
