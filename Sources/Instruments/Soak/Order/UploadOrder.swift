/// The system calls of one acknowledged upload.
///
/// Each required call must return before the next one is made.
struct UploadOrder: Sendable {
    /// The required steps, in this order.
    enum Step: String, Sendable, CaseIterable {
        case fileSync = "the file is synced"
        case rename = "it is renamed to its place"
        case folderSync = "the folder is synced"
        case row = "the row goes into the log"
        case logSync = "the log is synced"
        case answer = "the answer is sent"
    }

    /// An ordering violation in an upload.
    enum Problem: Sendable, Hashable, CustomStringConvertible {
        /// The trace contains no such upload with a 201 response.
        case notAcknowledged
        /// The step is missing, failed, or was not made after its predecessor.
        case lacks(Step)
        /// Some bytes were written after the sync of the file.
        case notWhollySynced
        /// A folder on the photo's path was created, but its parent was not synced before the row was written.
        case folderNotKept(String)

        var description: String {
            switch self {
            case .notAcknowledged: "the trace has no acknowledged upload of this region"
            case .lacks(let step): "missing or too late: \(step.rawValue)"
            case .notWhollySynced: "bytes were still to be written when the file was synced"
            case .folderNotKept(let folder): "\(folder) was made and its parent not synced"
            }
        }
    }

    /// The calls found, in order.
    private(set) var steps: [(step: Step, call: SystemCall)] = []
    private(set) var problems: [Problem] = []

    private let calls: [SystemCall]

    /// - Parameter region: The region of an upload that the server has acknowledged. The trace contains it once.
    init(of region: String, in trace: SystemCallTrace) {
        calls = trace.calls
        guard let request = calls.first(where: { $0.isRequest(for: region) }), let connection = request.target,
            let answer = calls.first(where: { $0.isAnswer(on: connection) && request.isOver(before: $0) })
        else {
            problems = [.notAcknowledged]
            return
        }
        let during = calls.filter { $0.begin > request.begin && $0.begin <= answer.begin }
        guard let (move, photo) = Self.photo(of: region, among: during, all: calls) else {
            problems = [.lacks(.rename)]
            return
        }
        check(move, photo, during, answer)
    }

    /// Returns the rename of the region's photo.
    ///
    /// The row in the database's log identifies it.
    private static func photo(
        of region: String, among calls: [SystemCall], all: [SystemCall]
    ) -> (SystemCall, TracedPhoto)? {
        for call in calls where call.isRename {
            guard let photo = TracedPhoto(call, region: region) else { continue }
            if all.contains(where: { $0.writes(photo) }) { return (call, photo) }
        }
        return nil
    }

    private mutating func check(
        _ move: SystemCall, _ photo: TracedPhoto, _ during: [SystemCall], _ answer: SystemCall
    ) {
        let writes = during.filter { $0.isWrite && $0.target == photo.source }
        let wanted: [(Step, (SystemCall) -> Bool)] = [
            (.fileSync, { $0.isSync && $0.target == photo.source }),
            (.rename, { $0 == move }),
            (.folderSync, { $0.isSync && $0.target == photo.folder }),
            (.row, { $0.writes(photo) }),
            (.logSync, { $0.isSync && $0.target == photo.log }),
            (.answer, { $0 == answer }),
        ]
        for (step, matches) in wanted {
            let before = steps.last?.call
            let found = during.first { call in
                call.hasSucceeded && matches(call) && before?.isOver(before: call) != false
            }
            guard let found else {
                problems.append(.lacks(step))
                return
            }
            steps.append((step, found))
        }
        if writes.isEmpty || writes.contains(where: { !$0.isOver(before: steps[0].call) }) {
            problems.append(.notWhollySynced)
        }
        checkFolders(photo)
    }

    /// Checks that each created folder on the photo's path was synced into its parent before the row was written.
    private mutating func checkFolders(_ photo: TracedPhoto) {
        guard let row = steps.first(where: { $0.step == .row })?.call else { return }
        for folder in photo.folders where !calls.haveKept(folder, before: row) {
            problems.append(.folderNotKept(String(folder)))
        }
    }
}

/// The source and target of a photo, read from its rename: `…/spool/X` to `…/blobs/organization/capture/photo`.
private struct TracedPhoto {
    let source: Substring
    /// The capture's folder.
    let folder: Substring
    /// The capture's folder and its parents, up to the blobs' folder.
    let folders: [Substring]
    let log: Substring
    /// The beginning of the photo's row in the database's pages.
    let row: String

    init?(_ call: SystemCall, region: String) {
        guard call.paths.count == 2, let blobs = call.paths[1].firstRange(of: "/blobs/") else { return nil }
        let (source, target) = (call.paths[0], call.paths[1])
        let parts = target[blobs.upperBound...].split(separator: "/")
        guard parts.count == 3, !parts[2].contains(".") else { return nil }
        self.source = source
        let data = target[..<blobs.lowerBound]
        let organization = "\(data)/blobs/\(parts[0])"
        folder = target.dropLast(parts[2].count + 1)
        folders = ["\(data)/blobs", Substring(organization), folder]
        log = "\(data)/assay.sqlite-wal"
        row = "\(parts[2])\(parts[0])\(parts[1])\(region)"
    }
}

extension SystemCall {
    fileprivate func isRequest(for region: String) -> Bool {
        guard ["read", "readv", "recvfrom", "recvmsg"].contains(name), target?.hasPrefix("socket:") == true,
            let line = arguments.firstRange(of: "\"PUT /sdk/v1/captures/")
        else { return false }
        return arguments[line.upperBound...].prefix { $0 != " " }.hasSuffix("/images/\(region)")
    }

    fileprivate func isAnswer(on connection: Substring) -> Bool {
        isWrite && target == connection && arguments.contains("\"HTTP/1.1 201 ")
    }

    fileprivate func writes(_ photo: TracedPhoto) -> Bool {
        name == "pwrite64" && target == photo.log && arguments.contains(photo.row)
    }
}
