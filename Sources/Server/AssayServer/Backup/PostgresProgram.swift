#if PostgreSQL
import AssayCore
import AssayPostgres
import AssayWire
import Foundation

/// The programs of Debian's package postgresql-client.
enum PostgresProgram {
    /// Runs a program to its end; the call blocks.
    ///
    /// The program prints its messages on this process's standard error.
    ///
    /// - Parameter address: The database. It has no secret: libpq reads a password from the file that the address names.
    /// - Throws: `postgresql_program_failed`.
    static func run(_ name: String, _ address: PostgresAddress?, _ arguments: [String]) throws(DomainError) {
        let database = address.map { ["--no-password", "--dbname=\($0.connectionString)"] } ?? []
        let words = ([name] + database + arguments).map { strdup($0) } + [nil]
        let variables = ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") } + [nil]
        // The program has no descriptors but the usual three, and blocks none of the signals that this thread blocks.
        var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
        var (all, none) = (sigset_t(), sigset_t())
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        sigfillset(&all)
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        for descriptor in open.compactMap({ Int32($0) }) where descriptor > STDERR_FILENO {
            posix_spawn_file_actions_addclose(&actions, descriptor)
        }
        defer {
            for text in words + variables { free(text) }
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        var (id, status): (pid_t, Int32) = (0, 0)
        let code = posix_spawnp(&id, name, &actions, &attributes, words, variables)
        while code == 0, waitpid(id, &status, 0) < 0, errno == EINTR {}
        guard code != 0 || status != 0 else { return }
        throw DomainError(
            .init(.unavailable, "postgresql_program_failed"),
            code == 0
                ? "\(name) failed. Correct the cause, which it printed above, and run the command again."
                : "\(name) can't be started: \(String(cString: strerror(code))). Install postgresql-client.")
    }
}
#endif
