/// One system call of a traced process, with the lines of the trace at which it began and ended.
struct SystemCall: Sendable, Hashable {
    let name: String
    /// Everything between the parentheses, as `strace -y` writes it: descriptors with their paths.
    var arguments: String
    /// What it gave; negative where it failed, `nil` where the trace ends before it does.
    var result: Int?
    /// Line numbers from 1.
    let begin: Int
    var end: Int?

    var hasSucceeded: Bool { (result ?? -1) >= 0 }

    /// Whether it had returned before the other one was made.
    func isOver(before other: SystemCall) -> Bool {
        end.map { $0 < other.begin } ?? false
    }

    /// What the first descriptor stands for: a path, or `socket:[…]`.
    var target: Substring? {
        guard let open = arguments.firstIndex(of: "<"), arguments[..<open].allSatisfy(\.isNumber),
            let close = arguments[open...].firstIndex(of: ">")
        else { return nil }
        return arguments[arguments.index(after: open)..<close]
    }

    /// The strings among the arguments that are paths, in order.
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
    /// The folder that a path lies in.
    var parentFolder: Substring { self[..<(lastIndex(of: "/") ?? startIndex)] }
}

extension [SystemCall] {
    /// Whether the name of a folder is synced before a call, where the process has made the folder.
    func haveKept(_ folder: Substring, before end: SystemCall) -> Bool {
        guard let made = first(where: { $0.isMade(folder) && $0.begin < end.begin }) else { return true }
        return contains { call in
            call.isSync && call.target == folder.parentFolder && call.hasSucceeded && made.isOver(before: call)
                && call.isOver(before: end)
        }
    }
}
