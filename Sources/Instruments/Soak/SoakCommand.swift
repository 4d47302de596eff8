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
            scripts/soak webhooks             good and bad receivers of webhooks, and a server that is killed
            scripts/soak console              experts who race for items, and kills between decisions and their effects
            scripts/soak backup               a backup beside 50 captures, restored elsewhere
            scripts/soak trouble              a full and a read-only disk
            scripts/soak attack               ten honest clients beside attackers who store as much as they can

            Each run makes an installation of its own in a temporary folder, talks to it over sockets through the real \
            client, and exits with 1 where a guarantee of docs/develop/reliability.md was broken. The folder is then kept.
            """,
        subcommands: [
            KillCommand.self, OrderCommand.self, StartsCommand.self, WebhooksCommand.self, FailureInjectionCommand.self,
            AttackCommand.self, ConsoleCommand.self, BackupCommand.self, FaultServeCommand.self,
        ])
}
