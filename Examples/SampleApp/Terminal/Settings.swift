import EntrupySDK

/// The program's settings, from its arguments and environment.
struct Settings {
    /// An error in the command line.
    struct InvalidSettings: Error, CustomStringConvertible {
        let description: String
    }

    let command: Walk.Command
    let platform: URL
    let backend: URL
    let bundleIdentifier: String
    let user: String
    let password: String
    let photos: URL
    let storage: URL

    /// Reads the arguments and the environment.
    ///
    /// - Returns: `nil` if the arguments are empty or ask for help.
    static func read(_ arguments: ArraySlice<String>, _ environment: [String: String]) throws -> Settings? {
        if arguments.isEmpty || arguments.contains("--help") { return nil }
        var rest = arguments
        guard let command = rest.popFirst().flatMap(Walk.Command.init) else {
            let known = Walk.Command.allCases.map(\.rawValue).joined(separator: ", ")
            throw InvalidSettings(description: "The first word is one of \(known).")
        }
        var values = ["--user": "amelie", "--bundle-id": "com.example.shop", "--backend-url": "http://127.0.0.1:8090"]
        values["--assay-url"] = "http://127.0.0.1:8080"
        values["--photos"] = "./photos"
        values["--storage"] = "./sample-app"
        while let name = rest.popFirst() {
            guard values[name] != nil, let value = rest.popFirst() else {
                throw InvalidSettings(description: "\(name) is not known, or has no value.")
            }
            values[name] = value
        }
        func value(_ name: String) -> String { values[name] ?? "" }
        func address(_ name: String) throws -> URL {
            guard let url = URL(string: value(name)), url.host != nil else {
                throw InvalidSettings(description: "\(name) needs an address such as http://127.0.0.1:8080.")
            }
            return url
        }
        return Settings(
            command: command, platform: try address("--assay-url"), backend: try address("--backend-url"),
            bundleIdentifier: value("--bundle-id"), user: value("--user"),
            password: environment[passwordVariable] ?? "", photos: URL(fileURLWithPath: value("--photos")),
            storage: URL(fileURLWithPath: value("--storage")))
    }

    private static let passwordVariable = "SAMPLE_APP_PASSWORD"

    /// The output of `--help`.
    static let usage = """
        The sample of an app that uses EntrupySDK, in a terminal: prints each callback as it comes.

        USAGE
          SampleApp all|open|history [FLAGS]

        COMMANDS
          all       Every screen: authorize, configure, capture, details, searches, flag, retakes.
          open      Stay open until Ctrl-C. What a launch that was killed has left is told, once.
          history   Past authentications.

        FLAGS
          --assay-url URL     The platform. Default http://127.0.0.1:8080.
          --backend-url URL   The app's own backend, see PartnerBackend. Default http://127.0.0.1:8090.
          --user NAME         The backend's customer. Default amelie.
          --bundle-id ID      As it is registered with the platform. Default com.example.shop.
          --photos DIR        Where the photos are taken from, in place of a camera. Default ./photos.
          --storage DIR       What an app keeps in Application Support. Default ./sample-app.

        ENVIRONMENT
          SAMPLE_APP_PASSWORD The customer's password at the backend.
        """
}
