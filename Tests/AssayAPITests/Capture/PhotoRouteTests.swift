import AssayCore
import AssayKeys
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@Suite struct PhotoRouteTests {
    private func storedFiles(_ shop: APIShop) -> [String] {
        ["blobs", "spool"].flatMap { folder in
            let root = shop.test.folder.url.appending(path: folder)
            let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
            return names.filter { name in
                let attributes = try? FileManager.default.attributesOfItem(atPath: "\(root.path)/\(name)")
                return attributes?[.type] as? FileAttributeType == .typeRegular
            }
        }
    }

    @Test func aPhotoIsTakenAndItsStateAnswered() async throws {
        let shop = try await APIShop()
        _ = try await shop.begin()
        let bytes = try await SamplePhoto.sharp()
        let name = try #require(HTTPField.Name(WireHeader.contentDigest))
        let response = try await shop.put(bytes, headers: [name: SHA256Digest(of: bytes).contentDigestHeader])
        #expect(response.status == .created)
        let status = try response.decode(CaptureStatusResponse.self)
        #expect(status.photos.map(\.region) == ["outer_side"])
        #expect(status.photos.map(\.status) == ["checking"])
        #expect(status.photos.map(\.digest) == [SHA256Digest(of: bytes).hex])
        #expect(try await shop.put(bytes).body == response.body, "the same again answers the same")
    }

    @Test(arguments: [
        (UploadQuotas.Scope.capture, 429, "5", "capture_quota_reached"), (.user, 429, "5", "user_quota_reached"),
        (.organization, 503, "15", "organization_quota_reached"),
    ])
    func aPhotoBeyondAQuotaIsRefusedWithATimeToWait(
        scope: UploadQuotas.Scope, status: Int, wait: String, code: String
    ) async throws {
        let shop = try await APIShop()
        _ = try await shop.begin()
        try await shop.set(scope, toMiB: 0)
        let response = try await shop.put(try await SamplePhoto.sharp())
        #expect(response.status.code == status)
        #expect(response.headers[.retryAfter] == wait)
        let problem = try response.problem()
        #expect(problem.code == code)
        #expect(problem.errors == nil, "no photo is to be taken again")
        #expect(storedFiles(shop).isEmpty)
    }

    @Test func aRefusedPhotosSentenceIsInTheLanguageOfTheRequest() async throws {
        let shop = try await APIShop()
        _ = try await shop.begin()
        let catalog = shop.platform.catalogs.current
        for (header, language) in [("ja-JP", Language.japanese), ("en", .english)] {
            let problem = try await shop.put(Array("no photo".utf8), headers: [.acceptLanguage: header]).problem()
            let sentence = catalog.sentence(for: PhotoRejection(.init(named: "unsupported_format")), in: language)
            #expect(problem.detail == sentence)
            #expect(problem.errors?.map(\.message) == [sentence])
        }
    }
}
