/// The hosts of URLs that lead to this machine alone.
package enum LoopbackHost {
    /// Whether a host is this machine; an IPv6 address may be in brackets.
    ///
    /// These are the name `localhost` in any case, 127.0.0.0/8 and `::1`, in their standard spellings. Any other text
    /// counts as another machine, which is the safe side: `127.evil.example` is a name, and programs disagree about
    /// `localhost.`, `0x7f.1` and `::ffff:127.0.0.1`.
    package static func contains(_ host: String) -> Bool {
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        let plain = isBracketed ? String(host.dropFirst().dropLast()) : host
        if let address = IPAddress(plain) { return AddressKind.of(address) == .loopback }
        return !isBracketed && plain.lowercased() == "localhost"
    }
}
