import AssayProcesses
import AssayTestTiming
import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Testing

/// A server on 127.0.0.1 with a certificate of its own for one name; it answers handshakes only.
struct TLSServer {
    /// The path of the certificate, for a client that is to trust it.
    let certificate: String
    let port: Int
    private let folder: TestFolder
    private let channel: any Channel

    init(name: String) async throws {
        folder = try TestFolder()
        let key = folder.url.appending(path: "key.pem").path
        certificate = folder.url.appending(path: "certificate.pem").path
        let making = try ChildProcess([
            "/usr/bin/env", "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
            "-nodes", "-days", "2", "-subj", "/CN=\(name)", "-addext", "subjectAltName=DNS:\(name)", "-keyout", key,
            "-out", certificate,
        ])
        try #require(await making.end().status == 0)
        let configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMFile(certificate).map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(file: key, format: .pem)))
        let context = try NIOSSLContext(configuration: configuration)
        channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        port = try #require(channel.localAddress?.port)
    }

    func stop() async throws {
        try await channel.close()
    }
}
