import AssayCore
import AssayTestSupport
import AssayTestTiming
import FaultProxy
import Foundation
import NIOSSL
import Testing

@testable import AssayOutbound

/// Requests to receivers on this machine, with the rules of development.
@Suite struct OutboundClientTests {
    @Test func aLocalReceiverIsReachedUnderItsName() async throws {
        let receiver = try HTTPReceiver { _, wire in
            wire.write(HTTPReceiver.response(202, headers: ["Retry-After: 7"], body: "taken"))
        }
        defer { receiver.stop() }
        // The system knows no name below `.example`, so only the resolver's answer leads to the receiver.
        let resolver = ScriptedResolver(["127.0.0.1"])
        try await OutboundBench.run(resolver) { bench async throws in
            let response = try await bench.post("http://Hooks.Example:\(receiver.port)/in?a=b", body: "{\"a\":1}")
            #expect(response.status == 202)
            #expect(response.isSuccess)
            #expect(response.retryAfter == "7")
            #expect(response.body == Array("taken".utf8))
            #expect(!response.isBodyCut)
        }
        let request = try #require(receiver.requests.first)
        #expect(request.lines.first == "POST /in?a=b HTTP/1.1")
        #expect(request["host"] == "hooks.example:\(receiver.port)")
        #expect(request["webhook-id"] == "msg_1")
        #expect(request["content-length"] == "7")
        #expect(request["cookie"] == nil)
        #expect(request["accept-encoding"] == nil)
        #expect(request.body == Array("{\"a\":1}".utf8))
        #expect(resolver.names == ["hooks.example"])
    }

    @Test func anAddressInTheURLIsNotLookedUp() async throws {
        let receiver = try HTTPReceiver()
        defer { receiver.stop() }
        let resolver = ScriptedResolver([])
        try await OutboundBench.run(resolver) { bench async throws in
            #expect(try await bench.post("http://127.0.0.1:\(receiver.port)/").status == 200)
        }
        #expect(receiver.requests.first?["host"] == "127.0.0.1:\(receiver.port)")
        #expect(resolver.names == [])
    }

    @Test func aConnectionIsUsedAgainAndCookiesAreNotKept() async throws {
        let receiver = try HTTPReceiver { _, wire in
            wire.write(
                HTTPReceiver.response(200, headers: ["Set-Cookie: a=b"], body: String(repeating: "x", count: 10_000)))
        }
        defer { receiver.stop() }
        try await OutboundBench.run(ScriptedResolver(["127.0.0.1"])) { bench async throws in
            for _ in 0..<3 { try await bench.post("http://hooks.example:\(receiver.port)/") }
        }
        #expect(receiver.requests.count == 3)
        #expect(receiver.requests.allSatisfy { $0["cookie"] == nil })
        #expect(try receiver.connections() == 1)
    }

    @Test func theNextAddressIsTriedWhenAConnectionIsRefused() async throws {
        let receiver = try HTTPReceiver()
        defer { receiver.stop() }
        try await OutboundBench.run(ScriptedResolver(["127.0.0.2", "127.0.0.1"])) { bench async throws in
            #expect(try await bench.post("http://hooks.example:\(receiver.port)/").status == 200)
        }
        var limits = OutboundLimits()
        limits.addresses = 1
        try await OutboundBench.run(ScriptedResolver(["127.0.0.2", "127.0.0.1"]), limits: limits) {
            bench async throws in
            let failure = await #expect(throws: OutboundFailure.self) {
                try await bench.post("http://hooks.example:\(receiver.port)/")
            }
            #expect(failure?.code == "unreachable")
        }
        #expect(receiver.requests.count == 1)
    }

    @Test(arguments: [301, 302, 303, 307, 308]) func aRedirectIsNotFollowed(status: Int) async throws {
        let target = try HTTPReceiver()
        defer { target.stop() }
        let place = "http://127.0.0.1:\(target.port)/latest/meta-data/"
        let receiver = try HTTPReceiver { _, wire in
            wire.write(HTTPReceiver.response(status, headers: ["Location: \(place)"]))
        }
        defer { receiver.stop() }
        try await OutboundBench.run(ScriptedResolver(["127.0.0.1"])) { bench async throws in
            let response = try await bench.post("http://hooks.example:\(receiver.port)/")
            #expect(response.status == status)
            #expect(!response.isSuccess)
        }
        #expect(try target.connections() == 0)
        #expect(receiver.requests.count == 1)
    }

    @Test func endlessHeadersEndTheConnection() async throws {
        let line = Array("X-Fill: \(String(repeating: "x", count: 16_384))\r\n".utf8)
        let receiver = try HTTPReceiver { _, wire in
            // Each header is short enough for the HTTP client.
            guard wire.write(Array("HTTP/1.1 200 OK\r\n".utf8)) else { return false }
            for _ in 0..<120 { guard wire.write(line) else { return false } }
            return wire.write(Array("Content-Length: 0\r\n\r\n".utf8))
        }
        defer { receiver.stop() }
        try await OutboundBench.run(ScriptedResolver(["127.0.0.1"])) { bench async throws in
            await #expect(throws: OutboundFailure.self) {
                try await bench.post("http://hooks.example:\(receiver.port)/")
            }
        }
    }

    @Test func aCompressedBodyIsNotExpanded() async throws {
        let receiver = try HTTPReceiver { _, wire in
            wire.write(HTTPReceiver.response(200, headers: ["Content-Encoding: gzip"], body: "not gzip"))
        }
        defer { receiver.stop() }
        try await OutboundBench.run(ScriptedResolver(["127.0.0.1"])) { bench async throws in
            #expect(try await bench.post("http://hooks.example:\(receiver.port)/").body == Array("not gzip".utf8))
        }
    }

    @Test func aLookupThatFailsIsNamed() async throws {
        let codes: [(LookupFailure, String)] = [
            (.notFound, "name_not_found"), (.failed("SERVFAIL"), "lookup_failed"), (.timeLimit, "lookup_failed"),
        ]
        for (failure, code) in codes {
            try await OutboundBench.run(FailingResolver(failure: failure)) { bench async throws in
                let failure = await #expect(throws: OutboundFailure.self) {
                    try await bench.post("http://hooks.example/")
                }
                #expect(failure?.code == code)
                #expect(failure?.description.contains("hooks.example") == true)
                #expect(failure?.description.contains("SERVFAIL") == false)
            }
        }
    }

    @Test func aConnectionThatBreaksBeforeTheResponseIsNamed() async throws {
        let receiver = try HTTPReceiver { _, _ in false }
        defer { receiver.stop() }
        try await OutboundBench.run(ScriptedResolver(["127.0.0.1"])) { bench async throws in
            await #expect(throws: OutboundFailure.connectionLost) {
                try await bench.post("http://hooks.example:\(receiver.port)/")
            }
        }
    }

    @Test func aResponseThatIsNotHTTPIsNamed() async throws {
        let receiver = try HTTPReceiver { _, wire in
            wire.write(Array("SSH-2.0-OpenSSH_9.2\r\n\r\n".utf8))
        }
        defer { receiver.stop() }
        try await OutboundBench.run(ScriptedResolver(["127.0.0.1"])) { bench async throws in
            await #expect(throws: OutboundFailure.invalidResponse) {
                try await bench.post("http://hooks.example:\(receiver.port)/")
            }
        }
    }

    @Test func aClosedClientSendsNothing() async throws {
        let receiver = try HTTPReceiver()
        defer { receiver.stop() }
        try await OutboundBench.run(ScriptedResolver(["127.0.0.1"])) { bench async throws in
            await bench.client.close()
            await #expect(throws: OutboundFailure.closed) {
                try await bench.post("http://hooks.example:\(receiver.port)/")
            }
        }
        #expect(try receiver.connections() == 0)
    }

    /// With one idle client, a request to a second host must not close the client of the first one's request.
    @Test func aClientThatIsInUseStaysOpen() async throws {
        let (held, other) = (Latch(), DispatchSemaphore(value: 0))
        let slow = try HTTPReceiver { _, wire in
            held.open()
            other.wait()
            return wire.write(HTTPReceiver.response(200))
        }
        let quick = try HTTPReceiver()
        defer {
            slow.stop()
            quick.stop()
        }
        var limits = OutboundLimits()
        limits.idleClients = 1
        try await OutboundBench.run(ScriptedResolver(["127.0.0.1"]), limits: limits) { bench async throws in
            try await withThrowingTaskGroup(of: Int.self) { group in
                group.addTask { try await bench.post("http://slow.example:\(slow.port)/").status }
                try await held.wait()
                for host in ["a", "b", "a"] { try await bench.post("http://\(host).example:\(quick.port)/") }
                other.signal()
                #expect(try await group.next() == 200)
            }
        }
        // No client of the quick receiver's hosts stayed beside the one that was in use.
        #expect(try quick.connections() == 3)
    }
}

/// The limits of time and of size.
@Suite struct OutboundLimitTests {
    @Test(.timeLimit(.minutes(5))) func aReceiverThatNeverAnswersHasTheTotalTime() async throws {
        let latch = Latch()
        let receiver = try HTTPReceiver { _, wire in
            latch.open()
            return !wire.read().isEmpty
        }
        defer { receiver.stop() }
        try await OutboundBench.run(ScriptedResolver(["127.0.0.1"]), clock: LatchedClock(latch: latch)) {
            bench async throws in
            let failure = await #expect(throws: OutboundFailure.timeLimit(.seconds(15))) {
                try await bench.post("http://hooks.example:\(receiver.port)/")
            }
            #expect(failure?.description == "No response came within 15 s.")
            try await eventually("the connection is closed") { receiver.openConnections == 0 }
        }
    }

    @Test(.timeLimit(.minutes(5))) func aLookupThatNeverEndsHasTheTotalTime() async throws {
        struct Silent: HostResolver {
            let latch: Latch

            func addresses(of name: String) async throws -> [IPAddress] {
                latch.open()
                try await Latch().wait()
                return []
            }
        }
        let latch = Latch()
        try await OutboundBench.run(Silent(latch: latch), clock: LatchedClock(latch: latch)) { bench async throws in
            await #expect(throws: OutboundFailure.timeLimit(.seconds(15))) {
                try await bench.post("http://hooks.example/")
            }
        }
    }

    @Test(.timeLimit(.minutes(5))) func aCancelledRequestEndsWithItsConnection() async throws {
        let latch = Latch()
        let receiver = try HTTPReceiver { _, wire in
            latch.open()
            return !wire.read().isEmpty
        }
        defer { receiver.stop() }
        try await OutboundBench.run(ScriptedResolver(["127.0.0.1"])) { bench async throws in
            let task = Task { try await bench.post("http://hooks.example:\(receiver.port)/") }
            try await latch.wait()
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            try await eventually("the connection is closed") { receiver.openConnections == 0 }
        }
    }

    @Test(arguments: [(1_024, 1_024, false), (1_025, 1_024, true), (65_536, 1_024, true), (3, 3, false), (0, 0, false)])
    func onlyTheFirstBytesOfABodyAreKept(sent: Int, kept: Int, isCut: Bool) async throws {
        let receiver = try HTTPReceiver { _, wire in
            wire.write(HTTPReceiver.response(500, body: String(repeating: "x", count: sent)))
        }
        defer { receiver.stop() }
        try await OutboundBench.run(ScriptedResolver(["127.0.0.1"])) { bench async throws in
            let response = try await bench.post("http://hooks.example:\(receiver.port)/")
            #expect(response.body.count == kept)
            #expect(response.isBodyCut == isCut)
        }
    }

    @Test(.timeLimit(.minutes(5))) func anEndlessBodyEndsWithItsConnection() async throws {
        let receiver = try HTTPReceiver { _, wire in
            wire.write(Array("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".utf8))
            let chunk = [UInt8](repeating: 120, count: 64 * 1024)
            while wire.write(chunk) {}
            return false
        }
        defer { receiver.stop() }
        try await OutboundBench.run(ScriptedResolver(["127.0.0.1"])) { bench async throws in
            let response = try await bench.post("http://hooks.example:\(receiver.port)/")
            #expect(response.isSuccess)
            #expect(response.body.count == 1_024)
            #expect(response.isBodyCut)
            // The receiver can write no more, while the client is still open.
            try await eventually("the connection is closed") { receiver.openConnections == 0 }
        }
    }

    @Test func aBodyThatBreaksOffDoesNotChangeTheStatus() async throws {
        let receiver = try HTTPReceiver { _, wire in
            wire.write(Array("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc".utf8))
            return false
        }
        defer { receiver.stop() }
        try await OutboundBench.run(ScriptedResolver(["127.0.0.1"])) { bench async throws in
            let response = try await bench.post("http://hooks.example:\(receiver.port)/")
            #expect(response.isSuccess)
            #expect(response.isBodyCut)
        }
    }

    @Test(.timeLimit(.minutes(5))) func aBodyThatTakesTooLongDoesNotChangeTheStatus() async throws {
        let latch = Latch()
        let receiver = try HTTPReceiver { _, wire in
            wire.write(Array("HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n".utf8))
            // More than the buffers of the connection hold, so the client has seen the status.
            let chunk = [UInt8](repeating: 120, count: 1024 * 1024)
            for _ in 0..<64 { wire.write(chunk) }
            latch.open()
            return !wire.read().isEmpty
        }
        defer { receiver.stop() }
        var limits = OutboundLimits()
        limits.readBytes = 1_000_000_000
        try await OutboundBench.run(
            ScriptedResolver(["127.0.0.1"]), limits: limits, clock: LatchedClock(latch: latch)
        ) { bench async throws in
            let response = try await bench.post("http://hooks.example:\(receiver.port)/")
            #expect(response.isSuccess)
            #expect(response.isBodyCut)
            #expect(response.body.count == 1_024)
            try await eventually("the connection is closed") { receiver.openConnections == 0 }
        }
    }
}

/// Requests over TLS, to the object store of the tests, whose certificate is for `localhost` and for 127.0.0.1.
@Suite struct OutboundTLSTests {
    private func run(
        trusts: Bool, _ test: @escaping (OutboundBench, _ port: Int) async throws -> Void
    ) async throws {
        let shared = try await TestObjectStore.shared()
        let port = try #require(URL(string: shared["tls_endpoint"])?.port)
        let roots = trusts ? NIOSSLTrustRoots.file(shared["ca_bundle"]) : .default
        try await OutboundBench.run(ScriptedResolver(["127.0.0.1"]), trustRoots: roots) { bench async throws in
            try await test(bench, port)
        }
    }

    @Test func aCertificateForTheNameIsTrusted() async throws {
        try await run(trusts: true) { bench, port async throws in
            #expect(try await bench.post("https://localhost:\(port)/").status >= 200)
            #expect(try await bench.post("https://127.0.0.1:\(port)/").status >= 200)
        }
    }

    /// NIOSSL accepts a certificate for the name, and one for the address it has connected to.
    @Test func aCertificateForTheCheckedAddressIsTrusted() async throws {
        try await run(trusts: true) { bench, port async throws in
            #expect(try await bench.post("https://hooks.example:\(port)/").status >= 200)
        }
    }

    @Test func aCertificateForAnotherNameIsRefused() async throws {
        let server = try await TLSServer(name: "other.example")
        try await OutboundBench.run(
            ScriptedResolver(["127.0.0.1"]), trustRoots: .file(server.certificate)
        ) { bench async throws in
            await #expect(throws: OutboundFailure.certificate(host: "hooks.example")) {
                try await bench.post("https://hooks.example:\(server.port)/")
            }
        }
        try await server.stop()
    }

    @Test func anUnknownAuthorityIsRefused() async throws {
        try await run(trusts: false) { bench, port async throws in
            await #expect(throws: OutboundFailure.certificate(host: "localhost")) {
                try await bench.post("https://localhost:\(port)/")
            }
        }
    }
}
