import AssayCatalog
import AssayCore
import AssayWire
import Testing

@Suite struct CatalogTextsTests {
    let texts = CatalogTexts([
        .english: ["greeting": "Hello {name}", "only": "Only here"],
        .japanese: ["greeting": "こんにちは、{name}さん"],
    ])

    @Test func fallsBackToEnglishTextByText() {
        #expect(texts.text("greeting", in: .japanese, ["name": "A"]) == "こんにちは、Aさん")
        #expect(texts.text("only", in: .japanese) == "Only here")
        #expect(texts.lookup("only", in: .japanese) == nil)
    }

    @Test func showsTheKeyOfATextThatNobodyWrote() {
        #expect(texts.text("absent.key", in: .japanese) == "absent.key")
    }

    @Test(arguments: [
        ("Hello {name}", ["name": "{other}", "other": "x"], "Hello {other}"),
        ("{a}{b}", ["a": "1", "b": "2"], "12"),
        ("{a} and {a}", ["a": "1"], "1 and 1"),
        ("{a} {unknown}", ["a": "1"], "1 {unknown}"),
        ("no { end", ["a": "1"], "no { end"),
        ("} before {a}", ["a": "1"], "} before 1"),
    ])
    func fillsPlaceholdersInOnePass(text: String, values: [String: String], result: String) {
        #expect(Placeholders.fill(text, values) == result)
    }

    @Test(arguments: [
        (
            PhotoRejection(.photoTooSmall, measured: 240, needed: 300), Language.english,
            """
            The photo is too small: its short side has 240 pixels, and 300 are needed. Use the rear camera, or choose \
            the original photo.
            """
        ),
        (
            PhotoRejection(.photoTooSmall, measured: 240, needed: 300), .japanese,
            "写真の解像度が足りません。短辺は240ピクセルですが、300ピクセル以上必要です。背面カメラで撮るか、元の写真を選んでください。"
        ),
        (
            PhotoRejection(.tooManyPixels, measured: 100_100_000, needed: 100_000_000), .english,
            "The photo has too many pixels (100.1 megapixels). Use one of at most 100.0 megapixels."
        ),
        (
            PhotoRejection(.tooManyPixels, measured: 50_000_001, needed: 50_000_000), .english,
            "The photo has too many pixels (50.1 megapixels). Use one of at most 50.0 megapixels."
        ),
        (
            PhotoRejection(.photoTooLarge, measured: 34_603_008, needed: 33_554_432), .english,
            "The photo is too large (34.7 MB). Use one of at most 33.5 MB."
        ),
        (
            PhotoRejection(.photoTooLarge, measured: 33_554_433, needed: 33_554_432), .japanese,
            "写真のサイズが33.6 MBあります。33.5 MB以下の写真を使用してください。"
        ),
        (
            PhotoRejection(.pictureTooComplex, measured: 400_000_001, needed: 335_544_320), .english,
            "This photo is too large to be checked. Take it again with the camera, or choose a smaller JPEG photo."
        ),
        (
            PhotoRejection(.photoAnimated), .english, "The picture is animated. Take a still photo."
        ),
    ])
    func saysWhyAPhotoIsRefused(refusal: PhotoRejection, language: Language, sentence: String) throws {
        let catalog = try BuiltInCatalog.compiled.get()
        #expect(catalog.sentence(for: refusal, in: language) == sentence)
    }

    @Test func namesThePhotosOfAReason() throws {
        let catalog = try BuiltInCatalog.compiled.get()
        let reason = Reason(code: "same_photo_twice", regions: ["outer_side", "sole", "gone"])
        #expect(
            catalog.sentence(for: reason, category: "sneakers", in: .english)
                == "The same photo was used more than once: Outer side, Sole, gone")
        #expect(
            catalog.sentence(for: reason, category: "sneakers", in: .japanese)
                == "同じ写真が複数回使用されています：外側、ソール、gone")
    }

    /// Experts' reasons do not name individual photos.
    @Test(arguments: [
        ("several_items", "The photos show more than one item."), ("photos_missing", "Photos are missing."),
        ("brand_not_supported", "This brand can't be authenticated at present."),
    ])
    func saysAReasonThatNamesNoPhotos(code: String, sentence: String) throws {
        let catalog = try BuiltInCatalog.compiled.get()
        #expect(catalog.sentence(for: Reason(code: code), category: "luxury", in: .english) == sentence)
    }

    @Test func saysAReasonOfTheCatalogThatNamesPhotos() throws {
        let catalog = try BuiltInCatalog.compiled.get()
        let reason = Reason(code: "item_not_shown", regions: ["front"])
        #expect(
            catalog.sentence(for: reason, category: "luxury", in: .english)
                == "The photos don't show the item that was described.")
    }

    @Test func hasASentenceForEachRefusalAndReasonOfThePlatform() throws {
        let catalog = try BuiltInCatalog.compiled.get()
        for code in PlatformTexts.refusals.keys {
            let refusal = PhotoRejection(.init(named: code), measured: 1, needed: 2)
            let sentences = Language.allCases.map { catalog.sentence(for: refusal, in: $0) }
            #expect(Set(sentences).count == 2 && sentences.allSatisfy { !$0.contains("{") && $0 != "refusal.\(code)" })
        }
        for code in PlatformTexts.reasons.keys {
            let reason = Reason(code: code, regions: ["front"])
            let sentences = Language.allCases.map { catalog.sentence(for: reason, category: "luxury", in: $0) }
            #expect(Set(sentences).count == 2 && sentences.allSatisfy { !$0.contains("{") && $0 != "reason.\(code)" })
        }
    }
}
