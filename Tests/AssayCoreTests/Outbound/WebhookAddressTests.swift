import AssayCore
import Testing

/// URLs that are refused because of a host are in `HostileAddressTests`, together with the proof that no connection is
/// made.
@Suite struct WebhookAddressTests {
    @Test(arguments: [
        ("https://example.com", "https://example.com/"),
        ("HTTPS://Hooks.Example.COM:443/In", "https://hooks.example.com/In"),
        ("https://example.com:8443/a/b?c=d&e", "https://example.com:8443/a/b?c=d&e"),
        ("https://example.com?x=1", "https://example.com/?x=1"),
        ("https://my_shop.example.com/", "https://my_shop.example.com/"),
        ("https://xn--bcher-kva.example/x%20y//../z?a=%5B", "https://xn--bcher-kva.example/x%20y//../z?a=%5B"),
        ("https://example.com/@a:b;c=d,e!f$g'h(i)*j+k~l", "https://example.com/@a:b;c=d,e!f$g'h(i)*j+k~l"),
        ("https://8.8.8.8/", "https://8.8.8.8/"),
        ("https://[2606:4700:4700:0::1111]:443/", "https://[2606:4700:4700::1111]/"),
        ("https://1.example.com/", "https://1.example.com/"),
        ("https://0x7f.example.com/", "https://0x7f.example.com/"),
    ])
    func aPublicURLIsReadAndGetsItsCanonicalForm(text: String, canonical: String) throws {
        let address = try WebhookAddress(text, rules: .publicOnly())
        #expect(address.description == canonical)
        #expect(try WebhookAddress(canonical, rules: .publicOnly()) == address)
    }

    @Test(arguments: [
        ("http://example.com/", WebhookAddressProblem.invalidScheme(permitsPlainHTTP: false)),
        ("ftp://example.com/", .invalidScheme(permitsPlainHTTP: false)),
        ("example.com", .invalidScheme(permitsPlainHTTP: false)),
        ("", .invalidScheme(permitsPlainHTTP: false)), ("https://example.com/#part", .hasFragment),
        ("https://user:word@example.com/", .hasUserInfo), ("https://@example.com/", .hasUserInfo),
        ("https://example.com:/", .invalidPort), ("https://example.com:0/", .invalidPort),
        ("https://example.com:0443/", .invalidPort), ("https://example.com:65536/", .invalidPort),
        ("https://example.com:+443/", .invalidPort),
        ("https://example.com:22/", .forbiddenPort(22, permitted: [443, 8443])),
        ("https://example.com/a b", .invalidCharacters), ("https://bücher.example/", .invalidCharacters),
        ("https://example.com\\a", .invalidCharacters), ("https://example.com/\u{7F}", .invalidCharacters),
        ("https://example.com/%", .invalidPath), ("https://example.com/%2", .invalidPath),
        ("https://example.com/%zz", .invalidPath), ("https://example.com/?a[]=1", .invalidPath),
        ("https://example.com/{id}", .invalidPath), ("https://example.com./", .finalDot), ("https:///", .invalidHost),
        ("https://a..example.com/", .invalidHost), ("https://-a.example.com/", .invalidHost),
        ("https://a-.example.com/", .invalidHost), ("https://exa%6Dple.com/", .invalidHost),
        ("https://a*.example.com/", .invalidHost), ("https://localhost/", .privateName("localhost")),
        ("https://printer.local/", .privateName("printer.local")), ("https://127.1/", .numericHost),
        ("https://0x7F.0x1/", .numericHost), ("https://256.1.1.1/", .numericHost),
        ("https://example.123/", .numericHost),
    ])
    func aURLIsRefusedForItsReason(text: String, problem: WebhookAddressProblem) {
        #expect(throws: problem) { try WebhookAddress(text, rules: .publicOnly()) }
    }

    @Test func lengthsHaveLimits() throws {
        let start = "https://example.com/"
        let longest = start + String(repeating: "a", count: WebhookAddress.maxBytes - start.utf8.count)
        #expect(try WebhookAddress(longest, rules: .publicOnly()).description == longest)
        #expect(throws: WebhookAddressProblem.tooLong) { try WebhookAddress(longest + "a", rules: .publicOnly()) }
        let label = String(repeating: "a", count: 63)
        _ = try WebhookAddress("https://\(label).example.com/", rules: .publicOnly())
        for host in ["\(label)a.example.com", Array(repeating: label, count: 4).joined(separator: ".")] {
            #expect(throws: WebhookAddressProblem.invalidHost) {
                try WebhookAddress("https://\(host)/", rules: .publicOnly())
            }
        }
    }

    @Test(arguments: [
        "http://localhost:8080/in", "http://127.0.0.1:3000/", "http://[::1]:3000/", "http://10.1.2.3/",
        "https://192.168.1.2:9443/", "http://receiver:22/", "http://[fd12::1]/",
    ])
    func developmentPermitsLocalReceivers(text: String) throws {
        #expect(try WebhookAddress(text, rules: .development).description == text)
        #expect(throws: WebhookAddressProblem.self) { try WebhookAddress(text, rules: .publicOnly()) }
    }

    @Test(arguments: [
        "http://169.254.169.254/latest", "http://[fd00:ec2::254]/", "http://0.0.0.0/", "http://[::ffff:127.0.0.1]/",
        "http://127.1/", "http://224.0.0.1/",
    ])
    func developmentRefusesTheRest(text: String) {
        #expect(throws: WebhookAddressProblem.self) { try WebhookAddress(text, rules: .development) }
    }

    @Test func anAddressOfDevelopmentIsRefusedAfterTheSwitchIsGone() throws {
        for text in ["http://example.com/", "https://localhost/", "https://127.0.0.1/", "https://example.com:8080/"] {
            let address = try WebhookAddress(text, rules: .development)
            try address.check(.development)
            #expect(throws: WebhookAddressProblem.self) { try address.check(.publicOnly()) }
        }
    }

    @Test func aPortIsPermittedByTheRules() throws {
        let address = try WebhookAddress("https://example.com:9443/", rules: .publicOnly(ports: [9443]))
        #expect(address.port == 9443)
        #expect(throws: WebhookAddressProblem.forbiddenPort(443, permitted: [9443])) {
            try WebhookAddress("https://example.com/", rules: .publicOnly(ports: [9443]))
        }
    }

    @Test func aProblemNamesTheFieldAndTheRemedy() throws {
        let error = #expect(throws: WebhookAddressProblem.self) {
            try WebhookAddress("https://example.com:22/", rules: .publicOnly())
        }
        let field = try #require(error?.field)
        #expect(field.name == "url")
        #expect(field.code == "url_port_forbidden")
        #expect(field.message == "The port 22 is not permitted. Use 443 or 8443.")
    }
}
