import AssayCore
import AssayServer
import AssayWire
import Foundation
import NIOCore
import Testing

/// Tests for the sentences about a socket that can't be bound.
@Suite struct ListeningRefusalTests {
    private struct Other: Error, Equatable {}

    private func refusal(_ error: any Error, host: String = "127.0.0.1") -> DomainError? {
        ListeningAddress.refusal(of: error, host: host, port: 80, flag: "--probe-port") as? DomainError
    }

    @Test(arguments: [
        (EADDRINUSE, "another program uses it. Stop that program, or choose another port with --probe-port"),
        (EADDRNOTAVAIL, "127.0.0.1 is no address of this machine. Set --host"),
        (EACCES, "this user may not use the port. Choose one from 1024 with --probe-port"),
        (EPERM, "CAP_NET_BIND_SERVICE"), (EAFNOSUPPORT, "Choose another address with --host and --probe-port."),
        (EMFILE, "Too many open files. Choose"),
    ])
    func eachReasonHasARemedy(code: Int32, words: String) throws {
        let refusal = try #require(self.refusal(IOError(errnoCode: code, reason: "bind")))
        #expect(refusal.kind == .unavailable)
        #expect(refusal.fields.isEmpty)
        #expect(refusal.message.hasPrefix("The server can't listen on 127.0.0.1:80: "))
        #expect(refusal.message.contains(words), "\(refusal.message)")
    }

    @Test(arguments: [("::1", "[::1]:80"), ("[::1]", "[::1]:80"), ("no.such.host", "no.such.host:80")])
    func theAddressIsNamedAsAURLHasIt(host: String, address: String) {
        #expect(refusal(SocketAddressError.unsupported, host: host)?.message.contains(" \(address): the name") == true)
    }

    @Test func anyOtherErrorStaysAsItIs() {
        #expect(ListeningAddress.refusal(of: Other(), host: "::1", port: 1, flag: "--port") is Other)
    }
}
