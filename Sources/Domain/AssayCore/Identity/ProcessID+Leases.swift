/// The id of a server process, by which it recognizes its own leases after a crash.
///
/// It belongs to the process's data folder and is not the number that the operating system gives to a process.
extension ID where Entity == AssayCore.Entity.Process {
    /// Returns the owner of a lease: a worker of this process.
    package func owner(_ worker: String) -> String {
        "\(rawValue).\(worker)"
    }

    /// The bounds between which the names of all owners of this process are, in the order of their bytes.
    ///
    /// The upper bound is the first text that is not in the range: a slash follows the full stop.
    package var owners: (from: String, below: String) {
        ("\(rawValue).", "\(rawValue)/")
    }

    /// Stands for no process: an upload that has ended, or one from before processes had ids.
    package static let none = ProcessID("")
}
