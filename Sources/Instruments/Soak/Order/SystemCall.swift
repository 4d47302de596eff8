/// One system call of a traced process, with the lines of the trace at which it began and ended.
struct SystemCall: Sendable, Hashable {
    let name: String
    /// The text between the parentheses, as `strace -y` writes it: descriptors with their paths.
    var arguments: String
    /// The return value; negative for a failure, `nil` when the trace ends before the call.
    var result: Int?
    /// Line numbers, starting at 1.
    let begin: Int
    var end: Int?

    var hasSucceeded: Bool { (result ?? -1) >= 0 }

    /// Returns whether this call returned before the other one was made.
    func isOver(before other: SystemCall) -> Bool {
        end.map { $0 < other.begin } ?? false
    }

    /// The target of the first descriptor: a path, or `socket:[…]`.
    var target: Substring? {
        guard let open = arguments.firstIndex(of: "<"), arguments[..<open].allSatisfy(\.isNumber),
            let close = arguments[open...].firstIndex(of: ">")
        else { return nil }
        return arguments[arguments.index(after: open)..<close]
    }

    /// The string arguments that are paths, in order.
    var paths: [Substring] {
        arguments.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 && $0.element.hasPrefix("/") }.map(\.element)
    }
}

extension SystemCall {
    var isRename: Bool { name.hasPrefix("rename") && hasSucceeded }
    var isSync: Bool { name == "fsync" || name == "fdatasync" }
    var isWrite: Bool { ["write", "writev", "pwrite64", "sendto", "sendmsg"].contains(name) }

    func isMade(_ folder: Substring) -> Bool {
        name.hasPrefix("mkdir") && hasSucceeded && paths.first == folder
    }
}

extension Substring {
    /// The parent folder of the path.
    var parentFolder: Substring { self[..<(lastIndex(of: "/") ?? startIndex)] }
}

extension [SystemCall] {
    /// Returns whether the folder's name was synced before a call.
    ///
    /// Folders that the process did not create pass.
    func haveKept(_ folder: Substring, before end: SystemCall) -> Bool {
        guard let made = first(where: { $0.isMade(folder) && $0.begin < end.begin }) else { return true }
        return contains { call in
            call.isSync && call.target == folder.parentFolder && call.hasSucceeded && made.isOver(before: call)
                && call.isOver(before: end)
        }
    }
}
