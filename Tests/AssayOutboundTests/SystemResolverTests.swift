import AssayCore
import AssayTestSupport
import AssayTestTiming
import Foundation
import Synchronization
import Testing

@testable import AssayOutbound

@Suite struct SystemResolverTests {
    private let address: IPAddress

    init() throws {
        address = try #require(IPAddress("8.8.8.8"))
    }

    @Test func theSystemKnowsItsOwnName() async throws {
        let addresses = try await SystemResolver(clock: NeverClock()).addresses(of: "localhost")
        #expect(!addresses.isEmpty)
        #expect(addresses.allSatisfy { AddressKind.of($0) == .loopback })
        #expect(Set(addresses).count == addresses.count)
    }

    /// The forms that `getaddrinfo` reads as addresses are refused after the lookup as well.
    @Test(arguments: ["2130706433", "0x7f.1", "127.1"]) func theSystemsNumbersAreSeenAsLoopback(name: String)
        async throws
    {
        let addresses = try await SystemResolver(clock: NeverClock()).addresses(of: name)
        #expect(addresses.compactMap { OutboundRules.publicOnly().refusal(of: $0) } == [.loopback])
    }

    @Test func callersOfOneNameShareItsLookup() async throws {
        let gate = DispatchSemaphore(value: 0)
        let calls = Mutex(0)
        let resolver = SystemResolver(clock: NeverClock()) { [address] _ in
            calls.withLock { $0 += 1 }
            gate.wait()
            return [address]
        }
        try await withThrowingTaskGroup(of: [IPAddress].self) { group in
            for _ in 0..<20 { group.addTask { try await resolver.addresses(of: "a.example") } }
            try await eventually("all callers wait") { resolver.callers(of: "a.example") == 20 }
            gate.signal()
            for try await addresses in group { #expect(addresses == [address]) }
        }
        #expect(calls.withLock(\.self) == 1)
    }

    @Test func addressesAreUsedAgainForAWhile() async throws {
        let calls = Mutex(0)
        let resolver = SystemResolver(clock: NeverClock()) { [address] name in
            calls.withLock { $0 += 1 }
            guard name == "a.example" else { throw LookupFailure.notFound }
            return [address]
        }
        for _ in 0..<3 { #expect(try await resolver.addresses(of: "a.example") == [address]) }
        #expect(calls.withLock(\.self) == 1)
        for _ in 0..<2 {
            await #expect(throws: LookupFailure.self) { try await resolver.addresses(of: "b.example") }
        }
        #expect(calls.withLock(\.self) == 3, "a failure is not kept")
    }

    /// The many callers of a slow name occupy one of the three threads for names of which nothing is known.
    @Test(.timeLimit(.minutes(5))) func aSlowNameDoesNotDelayOthers() async throws {
        let gate = DispatchSemaphore(value: 0)
        let resolver = SystemResolver(threads: 4, clock: NeverClock()) { [address] name in
            if name == "slow.example" { gate.wait() }
            return [address]
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 { group.addTask { _ = try await resolver.addresses(of: "slow.example") } }
            try await eventually("all callers wait") { resolver.callers(of: "slow.example") == 20 }
            for number in 0..<10 { #expect(try await resolver.addresses(of: "\(number).example") == [address]) }
            gate.signal()
            try await group.waitForAll()
        }
    }

    /// Names of which nothing is known have three quarters of the threads, and slow ones half.
    @Test(.timeLimit(.minutes(5))) func namesThatDoNotAnswerLeaveThreadsForTheOthers() async throws {
        let gate = DispatchSemaphore(value: 0)
        let hanging = (0..<3).map { "hanging-\($0).example" }
        let time = Mutex(Duration.zero)
        let begun = Mutex(0)
        let resolver = SystemResolver(threads: 4, clock: NeverClock()) { [address] name in
            if name.hasPrefix("hanging") {
                begun.withLock { $0 += 1 }
                gate.wait()
                throw LookupFailure.failed("no answer")
            }
            return [address]
        } now: {
            time.withLock(\.self)
        }
        /// Lets the names that do not answer take threads, asks for others meanwhile, and ends them.
        func ask(_ names: String..., besideLookups threads: Int) async throws {
            begun.withLock { $0 = 0 }
            let tasks = hanging.map { name in Task { try? await resolver.addresses(of: name) } }
            try await eventually("all callers wait") { hanging.allSatisfy { resolver.callers(of: $0) == 1 } }
            try await eventually("the lookups have begun") { begun.withLock { $0 >= threads } }
            try await eventually("no other thread is left") { resolver.threads == threads }
            // The lookups become slow, and the addresses of others are no longer fresh.
            time.withLock { $0 += .seconds(60) }
            for name in names { #expect(try await resolver.addresses(of: name) == [address]) }
            for _ in hanging { gate.signal() }
            for task in tasks { #expect(await task.value == nil) }
            try await eventually("the threads end") { resolver.threads == 0 }
        }
        #expect(try await resolver.addresses(of: "shop.example") == [address])
        try await eventually("the thread ends") { resolver.threads == 0 }
        try await ask("shop.example", besideLookups: 3)
        try await ask("shop.example", "new.example", besideLookups: 2)
    }

    @Test(.timeLimit(.minutes(5))) func namesThatStopAnsweringLeaveAThreadForNewOnes() async throws {
        let gate = DispatchSemaphore(value: 0)
        let names = (0..<6).map { "shop-\($0).example" }
        let isHanging = Mutex(false)
        let begun = Mutex(0)
        let time = Mutex(Duration.zero)
        let resolver = SystemResolver(threads: 4, clock: NeverClock()) { [address] name in
            if name.hasPrefix("shop"), isHanging.withLock(\.self) {
                begun.withLock { $0 += 1 }
                gate.wait()
            }
            return [address]
        } now: {
            time.withLock(\.self)
        }
        for name in names { _ = try await resolver.addresses(of: name) }
        isHanging.withLock { $0 = true }
        time.withLock { $0 += .seconds(60) }
        let tasks = names.map { name in Task { try await resolver.addresses(of: name) } }
        try await eventually("all callers wait") { names.allSatisfy { resolver.callers(of: $0) == 1 } }
        try await eventually("the lookups have begun") { begun.withLock { $0 >= 3 } }
        #expect(try await resolver.addresses(of: "new.example") == [address])
        #expect(begun.withLock(\.self) == 3)
        for _ in names { gate.signal() }
        for task in tasks { #expect(try await task.value == [address]) }
    }

    @Test(.timeLimit(.minutes(5))) func knownAddressesAreKeptFreshWhenItsCallersHaveLeft() async throws {
        let gate = DispatchSemaphore(value: 0)
        let names = Mutex<[String]>([])
        let time = Mutex(Duration.zero)
        let resolver = SystemResolver(threads: 1, clock: NeverClock()) { [address] name in
            names.withLock { $0.append(name) }
            if name == "hanging.example" { gate.wait() }
            return [address]
        } now: {
            time.withLock(\.self)
        }
        #expect(try await resolver.addresses(of: "shop.example") == [address])
        time.withLock { $0 += .seconds(60) }
        let hanging = Task { try await resolver.addresses(of: "hanging.example") }
        try await eventually("the thread is taken") { names.withLock { $0.last == "hanging.example" } }
        let shop = Task { try await resolver.addresses(of: "shop.example") }
        try await eventually("the name waits") { resolver.callers(of: "shop.example") == 1 }
        shop.cancel()
        await #expect(throws: CancellationError.self) { try await shop.value }
        gate.signal()
        _ = try await hanging.value
        try await eventually("the thread ends") { resolver.threads == 0 }
        #expect(names.withLock(\.self) == ["shop.example", "hanging.example", "shop.example"])
    }

    @Test func namesWaitForAThread() async throws {
        let names = ["a.example", "b.example", "c.example"]
        let gate = DispatchSemaphore(value: 0)
        let resolver = SystemResolver(threads: 1, clock: NeverClock()) { [address] _ in
            gate.wait()
            return [address]
        }
        try await withThrowingTaskGroup(of: [IPAddress].self) { group in
            for name in names { group.addTask { try await resolver.addresses(of: name) } }
            try await eventually("all callers wait") { names.allSatisfy { resolver.callers(of: $0) == 1 } }
            #expect(resolver.threads == 1)
            for _ in names { gate.signal() }
            for try await addresses in group { #expect(addresses == [address]) }
        }
        try await eventually("the thread ends") { resolver.threads == 0 }
    }

    @Test(.timeLimit(.minutes(5))) func aNameWhoseCallersHaveLeftIsNotLookedUp() async throws {
        let gate = DispatchSemaphore(value: 0)
        let names = Mutex<[String]>([])
        let resolver = SystemResolver(threads: 1, clock: NeverClock()) { [address] name in
            names.withLock { $0.append(name) }
            if name == "a.example" { gate.wait() }
            return [address]
        }
        let first = Task { try await resolver.addresses(of: "a.example") }
        try await eventually("the thread is taken") { resolver.callers(of: "a.example") == 1 }
        let second = Task { try await resolver.addresses(of: "b.example") }
        try await eventually("the second name waits") { resolver.callers(of: "b.example") == 1 }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        gate.signal()
        #expect(try await first.value == [address])
        #expect(try await resolver.addresses(of: "c.example") == [address])
        #expect(names.withLock(\.self) == ["a.example", "c.example"])
    }

    @Test(.timeLimit(.minutes(5))) func aLookupThatTakesTooLongIsLeft() async throws {
        let gate = DispatchSemaphore(value: 0)
        defer { gate.signal() }
        let began = Latch()
        let resolver = SystemResolver(clock: LatchedClock(latch: began)) { [address] _ in
            began.open()
            gate.wait()
            return [address]
        }
        await #expect(throws: LookupFailure.timeLimit) { try await resolver.addresses(of: "a.example") }
        #expect(resolver.callers(of: "a.example") == 0)
    }

    @Test(.timeLimit(.minutes(5))) func aCancelledCallerDoesNotEndTheLookupOfOthers() async throws {
        let gate = DispatchSemaphore(value: 0)
        let resolver = SystemResolver(clock: NeverClock()) { [address] _ in
            gate.wait()
            return [address]
        }
        let first = Task { try await resolver.addresses(of: "a.example") }
        let second = Task { try await resolver.addresses(of: "a.example") }
        try await eventually("both callers wait") { resolver.callers(of: "a.example") == 2 }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        gate.signal()
        #expect(try await second.value == [address])
    }

    @Test func aFailureReachesItsCaller() async throws {
        let resolver = SystemResolver(clock: NeverClock()) { _ in throw LookupFailure.failed("SERVFAIL") }
        await #expect(throws: LookupFailure.failed("SERVFAIL")) { try await resolver.addresses(of: "a.example") }
    }
}
