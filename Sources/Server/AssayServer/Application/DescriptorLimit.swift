import Foundation

/// The maximum number of files and connections that this process may have open at once.
package enum DescriptorLimit {
    /// The highest limit to request.
    ///
    /// Some systems allow 10⁹ descriptors. Programs that close every possible descriptor at startup would take minutes
    /// then.
    private static let most: rlim_t = 65_536

    #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    private static let resource = RLIMIT_NOFILE
    #endif

    /// The current soft limit, and the hard limit to which the process may raise it.
    package static var current: (soft: Int, hard: Int) {
        let limit = read()
        return (Int(min(limit.rlim_cur, most)), Int(min(limit.rlim_max, most)))
    }

    /// Raises the limit as far as the system allows.
    package static func raise() {
        var limit = read()
        guard limit.rlim_cur < min(limit.rlim_max, most) else { return }
        limit.rlim_cur = min(limit.rlim_max, most)
        // If the system refuses, the limit stays unchanged; `assay doctor` reports it.
        _ = setrlimit(resource, &limit)
    }

    private static func read() -> rlimit {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return rlimit(rlim_cur: 256, rlim_max: 256) }
        return limit
    }
}
