import AssayBlobs
import AssayCore
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL

/// Sends signed calls to an object store, and repeats those that fail temporarily.
final class S3Client: Sendable {
    let settings: S3Settings
    let provider: CredentialsProvider
    private let spool: Spool
    private let policy: S3RetryPolicy
    private let budget = RetryBudget()
    private let clock: any WallClock
    private let sleeper: any Clock<Duration>
    private let jitter: @Sendable () -> Double
    private let http: HTTPClient

    /// - Parameter hosts: Addresses of host names; only tests set any.
    /// - Throws: ``S3SettingError`` if the CA bundle can't be read.
    init(
        _ settings: S3Settings, spool: Spool, pool: BlockingPool, policy: S3RetryPolicy, clock: any WallClock,
        sleeper: any Clock<Duration>, jitter: @escaping @Sendable () -> Double, hosts: [String: String] = [:]
    ) throws(S3SettingError) {
        self.settings = settings
        self.spool = spool
        self.policy = policy
        self.clock = clock
        self.sleeper = sleeper
        self.jitter = jitter
        provider = CredentialsProvider(settings.credentials, pool: pool)
        http = HTTPClient(eventLoopGroupProvider: .singleton, configuration: try Self.configuration(settings, hosts))
    }

    /// Ends all connections.
    func close() async {
        try? await http.shutdown()
    }

    /// Sends a call until it succeeds, and passes the response to a reader.
    ///
    /// - Parameter read: Reads the response. If it throws a retryable ``S3Failure``, or the connection breaks
    ///   meanwhile, the call is sent again.
    /// - Throws: ``AssayBlobs/BlobError``, or `CancellationError`.
    func perform<Value: Sendable>(
        _ call: S3Call, read: @Sendable (S3Response) async throws -> Value
    ) async throws -> Value {
        do {
            return try await performExplaining(call, read: read)
        } catch let failure as S3Failure {
            throw failure.blobError
        }
    }

    /// Sends a call whose response has no body.
    ///
    /// - Parameter first: The first attempt, if it runs already.
    func perform(_ call: S3Call, first: (@Sendable () async throws -> Void)? = nil) async throws {
        do {
            try await performExplaining(call, first: first) { try await $0.drain() }
        } catch let failure as S3Failure {
            throw failure.blobError
        }
    }

    /// Sends a call whose response has no body, in one attempt.
    ///
    /// - Throws: As ``performExplaining(_:first:read:)``.
    func performOnce(_ call: S3Call) async throws {
        try await attempt(call, until: .now + settings.timeouts.total) { try await $0.drain() }
    }

    /// Sends a call as ``perform(_:read:)`` does.
    ///
    /// - Parameter first: The first attempt, if it runs already.
    /// - Throws: ``S3Failure``, ``AssayBlobs/BlobError`` for failures of this machine, or `CancellationError`.
    func performExplaining<Value: Sendable>(
        _ call: S3Call, first: (@Sendable () async throws -> Value)? = nil,
        read: @Sendable (S3Response) async throws -> Value
    ) async throws -> Value {
        var running = first
        let end = ContinuousClock.now + settings.timeouts.total
        var failures = 0
        var lastCost: Int?
        while true {
            do {
                let value =
                    if let attempt = running.take() {
                        try await attempt()
                    } else {
                        try await attempt(call, until: end, read: read)
                    }
                budget.giveBack(lastCost)
                return value
            } catch let failure as S3Failure where failure.isRetryable {
                // Without a connection, nothing was sent. The call may wait for one until its time is over.
                if failure.reason != .busy {
                    failures += 1
                    lastCost = failure.cost
                }
                let wait = policy.wait(after: failures, jitter: jitter(), requested: failure.retryAfter)
                guard failures < policy.attempts, ContinuousClock.now + wait < end, budget.take(failure.cost) else {
                    throw failure
                }
                try await sleeper.sleep(for: wait)
            }
        }
    }

    private func attempt<Value: Sendable>(
        _ call: S3Call, until end: ContinuousClock.Instant, read: @Sendable (S3Response) async throws -> Value
    ) async throws -> Value {
        let request = try await request(call)
        do {
            let head = try await http.execute(request, timeout: TimeAmount(end - .now))
            let response = S3Response(head: head, call: call, end: end)
            guard (200...299).contains(head.status.code) else { throw await failure(response) }
            return try await read(response)
        } catch let failure as S3Failure {
            throw failure
        } catch let error as BlobError {
            throw error
        } catch {
            // A cancelled task's request fails with an error of the HTTP client.
            try Task.checkCancellation()
            throw S3Failure(transport: error, call, settings)
        }
    }

    private func failure(_ response: S3Response) async -> S3Failure {
        let body = try? await response.bytes(atMost: S3Response.maxErrorBytes)
        return S3Failure(
            S3Refusal(
                status: Int(response.head.status.code),
                header: { [headers = response.head.headers] in headers.first(name: $0) }, body: body ?? [],
                call: response.call, settings: settings, credentialsProblem: provider.problem))
    }
}

// MARK: - Requests

extension S3Client {
    /// Signs a call for one attempt.
    ///
    /// Each attempt is signed anew, with its own time and with the current credentials.
    private func request(_ call: S3Call) async throws -> HTTPClientRequest {
        let credentials: S3Credentials
        do {
            credentials = try await provider.current()
        } catch let error as S3SettingError {
            throw S3Failure(reason: .refused, detail: error.description)
        }
        let now = clock.now()
        let bucket = settings.address.bucket
        let isVirtual = settings.addressing == .virtual
        let host = settings.endpoint.authority(bucket: isVirtual ? bucket : nil)
        let path = (isVirtual ? "/" : "/\(bucket)") + (call.key.map { isVirtual ? $0 : "/\($0)" } ?? "")
        var headers =
            call.headers + [
                .init("host", host), .init("x-amz-date", SignatureV4.date(now)),
                .init("x-amz-content-sha256", call.payload.digest),
            ]
        if let token = credentials.sessionToken { headers.append(.init("x-amz-security-token", token)) }
        let canonical = CanonicalRequest(
            method: call.method, path: path, query: call.query, headers: headers, payload: call.payload.digest)
        let query = canonical.encodedQuery
        var request = HTTPClientRequest(
            url: "\(settings.endpoint.scheme)://\(host)\(canonical.encodedPath)" + (query.isEmpty ? "" : "?\(query)"))
        request.method = HTTPMethod(rawValue: call.method)
        request.headers = HTTPHeaders(headers.map { ($0.name, $0.value) })
        request.headers.add(
            name: "authorization",
            value: SignatureV4(credentials: credentials, region: settings.region).authorization(for: canonical, at: now)
        )
        request.body = try await body(call.payload)
        return request
    }

    private func body(_ payload: S3Call.Payload) async throws -> HTTPClientRequest.Body? {
        switch payload {
        case .none: nil
        case .bytes(let bytes, _): .bytes(ByteBuffer(bytes: bytes))
        case .file(let file, let bytes, _):
            .stream(FileParts(reader: try await spool.read(file)), length: .known(Int64(bytes)))
        case .arriving(let reader, _): .stream(FileParts(reader: reader), length: .known(Int64(reader.size)))
        }
    }

    private static func configuration(
        _ settings: S3Settings, _ hosts: [String: String]
    ) throws(S3SettingError) -> HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.timeout = .init(
            connect: TimeAmount(settings.timeouts.connect), read: TimeAmount(settings.timeouts.idle),
            write: TimeAmount(settings.timeouts.idle))
        // Stores close idle connections after 20 s or more. A request fails if its connection is closed meanwhile.
        configuration.connectionPool.idleTimeout = .seconds(10)
        // The number of calls has no limit of its own, and slow readers hold their connections. A call that gets none
        // within the time to connect waits again, until its own time is over.
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 64
        // Only this client repeats failed attempts.
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.httpVersion = .http1Only
        configuration.dnsOverride = hosts
        guard let bundle = settings.caBundle else { return configuration }
        do {
            var tls = TLSConfiguration.makeClientConfiguration()
            tls.trustRoots = .certificates(try NIOSSLCertificate.fromPEMFile(bundle.path))
            configuration.tlsConfiguration = tls
        } catch {
            throw S3SettingError(
                "CA bundle", "\(bundle.path) can't be read, or has no certificate in PEM format",
                remedy: "Correct the path, or the file.")
        }
        return configuration
    }
}

extension TimeAmount {
    fileprivate init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        self = .nanoseconds(max(0, seconds * 1_000_000_000 + attoseconds / 1_000_000_000))
    }
}
