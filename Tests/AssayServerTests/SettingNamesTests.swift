import AssayCore
import AssayServer
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Foundation
import Testing

/// Tests for the keys of assay.yaml and for the variables of the environment.
@Suite struct SettingNamesTests {
    private let folder: TestFolder
    private let directory: DataDirectory

    init() throws {
        folder = try TestFolder()
        directory = DataDirectory(folder.url)
    }

    private func refusal(of text: String) async throws -> DomainError? {
        try Data(text.utf8).write(to: directory.settings)
        return await #expect(throws: DomainError.self) { try await ServerSettings.read(for: directory) }
    }

    private func settings(of text: String) async throws -> ServerSettings {
        try Data(text.utf8).write(to: directory.settings)
        return try await ServerSettings.read(for: directory)
    }

    /// The name as nested groups of YAML.
    private func nested(_ name: String, _ value: String = "x") -> String {
        let words = name.split(separator: ".")
        return words.dropLast().map { "\($0): {" }.joined() + "\(words.last ?? ""): \(value)"
            + String(repeating: "}", count: words.count - 1) + "\n"
    }

    @Test func theConfigurationPageHasEverySetting() async throws {
        let page = try Repository.text("docs/operate/configuration.md")
        let rows = page.split(separator: "\n").compactMap { $0.prefixMatch(of: /\| `([a-z0-9._]+)` \|/) }
        #expect(rows.map { String($0.output.1) }.sorted() == (try await SettingNames().all))
    }

    @Test func anUnknownKeyIsRefusedAtEveryDepth() async throws {
        let known = try await SettingNames().all
        let random = SeededRandom(seed: 34)
        let words = Set(known.flatMap { $0.split(separator: ".") }).map(String.init).sorted() + ["colour", "x", "Port"]
        var count = 0
        while count < 100 {
            let bytes = random.bytes(6)
            let name = bytes.prefix(1 + Int(bytes[5]) % 5).map { words[Int($0) % words.count] }.joined(separator: ".")
            let isGroup = known.contains { $0.hasPrefix(name + ".") }
            guard !known.contains(name), !isGroup else { continue }
            count += 1
            for text in [nested(name), "\(name): x\n", nested(name, "[a, b]")] {
                let error = try await refusal(of: text)
                #expect(error?.fields.map(\.name) == [name], "\(text)")
                #expect(error?.kind == .badInput)
            }
        }
    }

    @Test func aMistypedKeyIsRefusedWithTheNameThatIsMeant() async throws {
        let known = try await SettingNames().all
        for name in known {
            let middle = name.index(name.startIndex, offsetBy: name.count / 2)
            var (short, long) = (name, name)
            short.remove(at: middle)
            long.insert("x", at: middle)
            let slips = [
                short, long, name.replacing(".", with: "_"), name.replacing(".", with: "-"), name.uppercased(),
            ]
            for slip in slips where !known.contains(slip) && nearestName(to: slip, in: known) == name {
                #expect(
                    try await refusal(of: nested(slip))?.message.contains("Did you mean \(name)?") == true, "\(slip)")
            }
            #expect(nearestName(to: long, in: known) == name)
        }
    }

    @Test(arguments: [
        ("url: https://assay.example.com", "Did you mean public.url?"),
        ("public: {ulr: x}", "Did you mean public.url?"),
        ("database: sqlite\nprot: 80", "assay.yaml, line 2: There is no such setting. Did you mean port?"),
        ("host: {name: x}", "host takes a value itself"), ("public: https://assay.example.com", "a group of settings"),
        ("colour: red", "docs/operate/configuration.md"), ("host:", "has no value"), ("port: ~", "has no value"),
        ("port: {}", "has no value"), ("port: eighty", "assay.yaml, line 1: The setting port must be a whole number"),
        ("host: [a, b]", "assay.yaml, line 1: The setting host must be text"),
        ("public:\n  url: https://me:pw@assay.example.com", "assay.yaml, line 2: The setting public.url must not"),
        ("port: 80\nport: 81", "`port` is given twice"), ("public.url: a\npublic: {url: b}", "given in line 1 already"),
        ("port: 80\n\thost: x", "assay.yaml, line 2: The YAML can't be read"), ("a: 'b", "assay.yaml, line "),
        ("- port", "line 1: Lines of the form"), ("just text", "line 1: Lines of the form"),
        ("port: 80\n---\nport: 81", "The YAML can't be read"), ("? [a]\n: b", "A key must be a word"),
    ])
    func theRefusalSaysWhatIsWrongAndWhere(text: String, words: String) async throws {
        let error = try await refusal(of: text)
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
        #expect(error?.message.contains(":pw@") == false)
    }

    @Test func allUnknownKeysAreNamedAtOnce() async throws {
        let error = try await refusal(of: "prot: 1\npublic: {ulr: x}\nport: eighty\n")
        #expect(error?.fields.map(\.name) == ["prot", "public.ulr"])
    }

    @Test(arguments: ["", "# Nothing yet.\n", "---\n", "public:\n  # url: https://assay.example.com\n", "s3: {}\n"])
    func aFileWithoutSettingsIsGood(text: String) async throws {
        #expect(try await settings(of: text).port == 8080)
    }

    @Test func valuesThatAreSeparatedByCommasMayBeAList() async throws {
        let settings = try await settings(
            of: "trusted: {proxies: [10.0.0.0/8, '::1']}\nwebhooks: {ports: [443, 9443], retry: {ms: [0, 5]}}\n")
        #expect(settings.trustedProxies.map(\.description) == ["10.0.0.0/8", "::1"])
        #expect(settings.webhookPorts == [443, 9443])
        #expect(settings.retrySchedule == RetrySchedule(milliseconds: [0, 5]))
    }

    @Test func aFileThatIsNoTextIsRefused() async throws {
        try Data([0x70, 0xFF]).write(to: directory.settings)
        let error = await #expect(throws: DomainError.self) { try await ServerSettings.read(for: directory) }
        #expect(error?.message.contains("UTF-8") == true)
    }

    @Test func aVariableThatNoSettingReadsIsWarnedOf() async throws {
        let names = try await SettingNames()
        let environment = [
            "ASSAY_PUBLIC_ULR": "x", "ASSAY_TRUSTED_PROXYS": "x", "ASSAY_COLOUR": "x", "ASSAY_PORT": "1",
            "ASSAY_DATA": "x",
            "ASSAY_API_TOKEN": "x", "ASSAYER": "x", "PATH": "x",
        ]
        #expect(
            names.warnings(about: environment) == [
                "The variable ASSAY_COLOUR is none of Assay's and has no effect. Remove it.",
                "The variable ASSAY_PUBLIC_ULR is none of Assay's and has no effect. Did you mean ASSAY_PUBLIC_URL?",
                "The variable ASSAY_TRUSTED_PROXYS is none of Assay's and has no effect. "
                    + "Did you mean ASSAY_TRUSTED_PROXIES?",
            ])
        let all = Dictionary(uniqueKeysWithValues: names.all.map { (SettingNames.variable($0), "x") })
        #expect(names.warnings(about: all).isEmpty)
    }
}
