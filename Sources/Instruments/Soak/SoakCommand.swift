import ArgumentParser

/// Long-running tests against a real server under failure injection.
@main
struct SoakCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "soak",
        abstract: "Crash a real server repeatedly, and check that no acknowledged data is lost.",
        discussion: """
            scripts/soak kill                 200 kills under 50 captures
            scripts/soak kill --kills 10      the short form, part of scripts/test
            scripts/soak kill --database postgres --blobs s3    the same with servers for rows and photos, which fail, too
            scripts/soak order                the system calls of an upload, in the order that keeps it
            scripts/soak starts               a thousand starts, each with one terminal callback
            scripts/soak leaks                200 captures, none of whose objects may be left
            scripts/soak trouble              full and read-only disk, locked database, clock set back
            scripts/soak processes            two API processes and two workers on one database and one store
            scripts/soak webhooks             deliveries to good and bad receivers, while the server is killed
            scripts/soak screens              300 capture screens in browsers, which are closed and killed
            scripts/soak attack               ten honest clients beside everything that an attacker can send

            Each run makes an installation of its own in a temporary folder, talks to it over sockets through the real \
            client, and exits with 1 where a guarantee of docs/operate/reliability.md was broken. The folder is then kept.
            """,
        subcommands: [
            KillCommand.self, OrderCommand.self, StartsCommand.self, LeaksCommand.self, FailureInjectionCommand.self,
            ProcessesCommand.self, WebhooksCommand.self, ScreensCommand.self, AttackCommand.self,
            AttackWorkerCommand.self, ServeCommand.self,
        ])
}
