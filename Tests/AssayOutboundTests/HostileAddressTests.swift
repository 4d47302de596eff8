import AssayCore
import AssayTestSupport
import FaultProxy
import Testing

@testable import AssayOutbound

/// URLs and answers of name servers that lead to this machine, or to others that only the server can reach.
///
/// A receiver on 127.0.0.1 shows that the real HTTP client makes no connection.
@Suite struct HostileAddressTests {
    /// `PORT` stands for the receiver's port, which the rules permit, so that the port is not the reason of a refusal.
    private static let urls = [
        // Loopback and metadata, plainly.
        "https://127.0.0.1:PORT/", "https://127.8.9.10:PORT/", "https://[::1]:PORT/", "https://localhost:PORT/",
        "https://LOCALHOST:PORT/", "https://a.localhost:PORT/", "https://0.0.0.0:PORT/", "https://[::]:PORT/",
        "https://169.254.169.254:PORT/latest/meta-data/", "https://[fd00:ec2::254]:PORT/",
        "https://metadata.google.internal:PORT/", "https://100.100.100.200:PORT/", "https://168.63.129.16:PORT/",
        "https://10.0.0.1:PORT/", "https://192.168.0.1:PORT/", "https://[fe80::1]:PORT/",
        // Numbers.
        "https://2130706433:PORT/", "https://0x7f000001:PORT/", "https://0x7F.1:PORT/", "https://0X7F.0.0.1:PORT/",
        "https://0x7f.0x0.0x0.0x1:PORT/", "https://0177.0.0.1:PORT/", "https://017700000001:PORT/",
        "https://127.0.0.01:PORT/", "https://127.1:PORT/", "https://127.0.1:PORT/", "https://0:PORT/",
        "https://0x:PORT/", "https://127.0.0.256:PORT/", "https://127.0.0.0x1:PORT/",
        // IPv4 inside IPv6.
        "https://[::ffff:127.0.0.1]:PORT/", "https://[::ffff:7f00:1]:PORT/",
        "https://[0:0:0:0:0:ffff:127.0.0.1]:PORT/", "https://[::FFFF:7F00:0001]:PORT/", "https://[::127.0.0.1]:PORT/",
        "https://[::ffff:0:127.0.0.1]:PORT/", "https://[64:ff9b::127.0.0.1]:PORT/",
        "https://[64:ff9b:1::7f00:1]:PORT/", "https://[2002:7f00:1::]:PORT/", "https://[2001:0:7f00:1::]:PORT/",
        // Brackets and zones.
        "https://[fe80::1%25lo]:PORT/", "https://[::1%25lo]:PORT/", "https://[::1%lo]:PORT/",
        "https://[127.0.0.1]:PORT/", "https://[::1:PORT/", "https://[::1]PORT/", "https://::1:PORT/",
        "https://[[::1]]:PORT/", "https://[localhost]:PORT/",
        // Dots.
        "https://localhost.:PORT/", "https://127.0.0.1.:PORT/", "https://hooks.example.com.:PORT/",
        "https://hooks..example.com:PORT/", "https://.127.0.0.1:PORT/",
        // Another host for another parser.
        "https://hooks.example.com@127.0.0.1:PORT/", "https://hooks.example.com:PORT@127.0.0.1:PORT/",
        "https://127.0.0.1:PORT#@hooks.example.com/", "https://127.0.0.1:PORT\\@hooks.example.com/",
        "https://127.0.0.1\\.example.com:PORT/", "https://127.0.0.1:PORT?@hooks.example.com/",
        "https://127.0.0.1:PORT:443/", "https://127.0.0.1:PORT,hooks.example.com/",
        "https:\\\\127.0.0.1:PORT/", "https:/127.0.0.1:PORT/", "https:127.0.0.1:PORT/", "https:///127.0.0.1:PORT/",
        "//127.0.0.1:PORT/",
        // Escapes, Unicode and control characters.
        "https://%31%32%37.0.0.1:PORT/", "https://loc%61lhost:PORT/", "https://127.0.0.1%00.example.com:PORT/",
        "https://127.0.0.1%2f.example.com:PORT/", "https://①②⑦.⓪.⓪.①:PORT/", "https://127。0。0。1:PORT/",
        "https://ⓛocalhost:PORT/", "https://local\u{AD}host:PORT/", "https://１２７.0.0.1:PORT/",
        "https://127.0.0.1\t:PORT/", " https://127.0.0.1:PORT/", "https://127.0.0.1:PORT/\r\nX: y",
        "https://127.0.0.1\0.example.com:PORT/",
        // Schemes.
        "http://127.0.0.1:PORT/", "http://hooks.example.com:PORT/", "http+unix://%2Fvar%2Frun%2Fdocker.sock/",
        "https+unix://%2Fvar%2Frun%2Fdocker.sock/", "unix:///var/run/docker.sock", "file:///etc/passwd",
        "gopher://127.0.0.1:PORT/_", "ws://127.0.0.1:PORT/",
        // Names of which the name server says 127.0.0.1.
        "https://hooks.example.com:PORT/", "https://HOOKS.EXAMPLE.COM:PORT/", "https://127.0.0.1.example.com:PORT/",
        "https://xn--hooks-.example.com:PORT/", "https://a_b.example.com:PORT/",
    ]

    /// Checks that a URL is refused, and that nothing was connected to.
    private func refuse(
        _ url: String, _ resolver: any HostResolver, source: SourceLocation = #_sourceLocation
    ) async throws -> OutboundFailure? {
        let receiver = try HTTPReceiver()
        defer { receiver.stop() }
        let url = url.replacing("PORT", with: String(receiver.port))
        var failure: OutboundFailure?
        try await OutboundBench.run(resolver, rules: .publicOnly(ports: [Int(receiver.port)])) { bench async throws in
            do {
                let response = try await bench.post(url)
                Issue.record("\(url) was answered with \(response.status)", sourceLocation: source)
            } catch is WebhookAddressProblem {
            } catch let error as OutboundFailure {
                failure = error
            }
        }
        #expect(try receiver.connections() == 0, sourceLocation: source)
        return failure
    }

    @Test func theTableIsLong() {
        #expect(Set(Self.urls).count == Self.urls.count)
        #expect(Self.urls.count >= 90)
        #expect(Self.answers.count >= 40)
    }

    @Test(arguments: urls) func aHostileURLIsNotConnectedTo(url: String) async throws {
        let failure = try await refuse(url, ScriptedResolver(["127.0.0.1"]))
        // If the URL itself is valid, the address of its name is the reason.
        if let failure { #expect(failure.code == "address_not_public") }
    }

    private static let answers: [[String]] = [
        ["127.0.0.1"], ["127.8.9.10"], ["0.0.0.0"], ["0.1.2.3"], ["10.0.0.1"], ["172.16.0.1"], ["172.31.255.255"],
        ["192.168.1.1"], ["100.64.0.1"], ["100.127.255.255"], ["100.100.100.200"], ["169.254.169.254"],
        ["169.254.1.1"], ["168.63.129.16"], ["192.0.0.8"], ["192.0.2.1"], ["192.88.99.1"], ["198.18.0.1"],
        ["198.19.255.255"], ["198.51.100.1"], ["203.0.113.1"], ["224.0.0.1"], ["239.255.255.255"], ["240.0.0.1"],
        ["255.255.255.255"], ["::"], ["::1"], ["::ffff:127.0.0.1"], ["::ffff:8.8.8.8"], ["::127.0.0.1"],
        ["64:ff9b::7f00:1"], ["64:ff9b::808:808"], ["64:ff9b:1::1"], ["2002:7f00:1::"], ["2002:808:808::"],
        ["2001::1"], ["2001:db8::1"], ["fc00::1"], ["fd12:3456::1"], ["fd00:ec2::254"], ["fd20:ce::254"], ["fe80::1"],
        ["fec0::1"], ["ff02::1"], ["100::1"], ["4000::1"],
        // One of several is enough.
        ["8.8.8.8", "127.0.0.1"], ["127.0.0.1", "8.8.8.8"], ["2606:4700:4700::1111", "::1"],
        ["8.8.8.8", "8.8.4.4", "1.1.1.1", "10.0.0.1"],
    ]

    @Test(arguments: answers) func aHostileAnswerIsNotConnectedTo(answer: [String]) async throws {
        let resolver = ScriptedResolver(answer)
        let failure = try await refuse("https://hooks.example.com:PORT/", resolver)
        guard case .forbiddenAddress(let host, let address, _) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(host == "hooks.example.com")
        #expect(answer.compactMap { IPAddress($0) }.contains(address))
        #expect(resolver.names == ["hooks.example.com"])
        // The owner of the URL must not learn addresses of the server's network.
        #expect(failure.map { "\($0)".contains("\(address)") } == false)
        #expect(failure?.debugDescription.contains("\(address)") == true)
    }

    @Test func aNameWithoutAddressesIsNotFound() async throws {
        #expect(try await refuse("https://hooks.example.com:PORT/", ScriptedResolver([]))?.code == "name_not_found")
    }
}

/// Name servers that change their answer between the check and the connection.
@Suite struct ChangingAnswerTests {
    /// Permits addresses to which this machine can't make a TCP connection, so that the check passes.
    private static let rules = OutboundRules(permittedKinds: [.multicast], ports: nil, permitsPlainHTTP: true)

    /// The system's own answer for `localhost` is the receiver, so a second lookup of any kind would reach it.
    @Test func theSecondAnswerHasNoEffect() async throws {
        let receiver = try HTTPReceiver()
        defer { receiver.stop() }
        let resolver = ScriptedResolver(["224.0.0.1"], ["127.0.0.1"])
        try await OutboundBench.run(resolver, rules: Self.rules) { bench async throws in
            let failure = await #expect(throws: OutboundFailure.self) {
                try await bench.post("http://localhost:\(receiver.port)/")
            }
            #expect(failure?.code == "unreachable")
            #expect(resolver.names == ["localhost"])
            await #expect(throws: OutboundFailure.self) { try await bench.post("http://localhost:\(receiver.port)/") }
            #expect(resolver.names.count == 2)
        }
        #expect(try receiver.connections() == 0)
    }

    @Test func theConnectionGoesToTheCheckedIPv6Address() async throws {
        let receiver = try HTTPReceiver()
        defer { receiver.stop() }
        try await OutboundBench.run(ScriptedResolver(["::1"])) { bench async throws in
            let failure = await #expect(throws: OutboundFailure.self) {
                try await bench.post("http://localhost:\(receiver.port)/")
            }
            guard case .unreachable(let address, _) = failure else {
                Issue.record("\(String(describing: failure))")
                return
            }
            #expect(address == IPAddress("::1"))
        }
        #expect(try receiver.connections() == 0)
    }

    @Test func anOpenConnectionIsNotUsedOnceTheAnswerIsHostile() async throws {
        let receiver = try HTTPReceiver()
        defer { receiver.stop() }
        let resolver = ScriptedResolver(["127.0.0.1"], ["127.0.0.1", "169.254.169.254"])
        try await OutboundBench.run(resolver) { bench async throws in
            try await bench.post("http://hooks.example:\(receiver.port)/")
            let failure = await #expect(throws: OutboundFailure.self) {
                try await bench.post("http://hooks.example:\(receiver.port)/")
            }
            #expect(failure?.code == "address_not_public")
        }
        #expect(receiver.requests.count == 1)
    }
}
