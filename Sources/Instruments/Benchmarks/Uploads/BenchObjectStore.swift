import AssayCore
import AssayServer
import AssayWire
import Crypto
import Foundation
import LocalServers

/// The object store of the benchmarks: OpenStack Swift on this machine, which checks signatures and digests.
struct BenchObjectStore: Sendable {
    private let fields: [String: String]

    /// Starts a store, and stops it when the work ends.
    static func with<Value>(_ work: (BenchObjectStore) async throws -> Value) async throws -> Value {
        let script = try RepositoryScript("object-store")
        do {
            let value = try await work(BenchObjectStore(fields: try await script.fields(after: "address: ")))
            try await script.stop()
            return value
        } catch {
            try? await script.stop()
            throw error
        }
    }

    private subscript(name: String) -> String { fields[name] ?? "" }

    /// The port of the store without TLS.
    var port: UInt16 {
        get throws {
            guard let port = URL(string: self["endpoint"])?.port.flatMap({ UInt16(exactly: $0) }) else {
                throw BenchmarkError("the object store has no port: \(self["endpoint"])")
            }
            return port
        }
    }

    /// The settings of a server with its photos in the bucket.
    var settings: ServerSettings {
        get throws {
            var settings = ServerSettings()
            settings.blobs = try BlobSetting("s3://\(self["bucket"])/server")
            settings.s3.endpoint = self["endpoint"]
            settings.s3.region = self["region"]
            settings.s3.credentialsFile = URL(fileURLWithPath: self["credentials_file"])
            return settings
        }
    }

    /// A `PUT` of an object without the product, with the headers that the product sends, and signed in advance.
    func put(_ body: [UInt8], as name: String, at time: Date) throws -> HTTPCall {
        let path = "/\(self["bucket"])/bare/\(name)"
        let digest = Array(SHA256.hash(data: body)).hexText
        let date = time.formatted(
            Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted, timeZone: .gmt))
        let headers = [
            "content-type": "application/octet-stream", "host": "127.0.0.1", "x-amz-content-sha256": digest,
            "x-amz-date": date, "x-amz-meta-sha256": digest,
        ]
        let names = headers.keys.sorted()
        let lines = names.map { "\($0):\(headers[$0] ?? "")\n" }.joined()
        let request = ["PUT", path, "", lines, names.joined(separator: ";"), digest].joined(separator: "\n")
        var sent = headers
        sent["host"] = nil
        sent["Authorization"] = authorization(request, names: names, date: date)
        return HTTPCall("PUT", path, sent, body: body)
    }

    /// Amazon's signature version 4.
    private func authorization(_ request: String, names: [String], date: String) -> String {
        let scope = [String(date.prefix(8)), self["region"], "s3", "aws4_request"]
        let digest = Array(SHA256.hash(data: Array(request.utf8))).hexText
        let text = ["AWS4-HMAC-SHA256", date, scope.joined(separator: "/"), digest].joined(separator: "\n")
        var key = SymmetricKey(data: Array("AWS4\(self["secret_key"])".utf8))
        for part in scope {
            key = SymmetricKey(data: HMAC<SHA256>.authenticationCode(for: Array(part.utf8), using: key))
        }
        let signature = Array(HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key)).hexText
        return "AWS4-HMAC-SHA256 Credential=\(self["access_key"])/\(scope.joined(separator: "/")), "
            + "SignedHeaders=\(names.joined(separator: ";")), Signature=\(signature)"
    }
}
