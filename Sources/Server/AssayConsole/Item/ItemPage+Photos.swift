import AssayCore
import AssayOperations

/// The photos of an item's page, with the references and the photos to load ahead.
extension ItemPage {
    var photos: [String: PageValue] {
        var key = 0
        let regions = review.regions.map { region -> PageModel in
            guard let photo = region.photo else {
                return [
                    "region": .text(region.id), "label": .text(label(region.id)), "has_photo": false,
                    "missing": .text(call.text(region.isRequired ? "missing_required" : "missing")),
                ]
            }
            key += 1
            var model = picture(photo, of: item.id)
            model["region"] = .text(region.id)
            model["label"] = .text(label(region.id))
            model["has_photo"] = true
            model["keys"] = key <= 9 ? .text(String(key)) : .absent
            model["measures"] = .text(measures(photo))
            model["references"] = .list(region.references.map(reference))
            return model
        }
        let ahead = review.next.flatMap { next in next.photos.map { address($0, of: next.item, .working) } }
        return ["regions": .list(regions), "ahead": .list(ahead.map { ["address": .text($0)] })]
    }

    var tools: [PageModel] {
        [
            ("fit", "f"), ("actual", "o"), ("in", "+"), ("out", "-"), ("turn", "r"), ("mirror", "x"),
            ("lighter", "."), ("darker", ","), ("harder", ">"), ("softer", "<"), ("reset", "0"), ("loupe", "l"),
            ("compare", "c"), ("mark", "m"), ("previous", "["), ("next", "]"),
        ].map { act, keys in
            [
                "act": .text(act), "keys": .text(keys), "text": .text(call.text("tool_\(act)")),
                "toggles": .flag(["loupe", "compare", "mark"].contains(act)),
            ]
        }
    }

    private func reference(_ reference: ReviewItem.Reference) -> PageModel {
        var model = picture(reference.photo, of: reference.item.id)
        let way = call.text(reference.isSameStyle ? "same_style" : "same_brand")
        model["label"] = .text(reference.item.facts.styleName ?? reference.item.facts.brandName)
        model["link"] = .text(root + reference.item.id.rawValue)
        model["text"] = .text("\(header(reference.item.life.result)) · \(way)")
        return model
    }

    /// The addresses and the size of a photo.
    ///
    /// Browsers show no HEIC, so such a photo has its working copy alone.
    private func picture(_ photo: Photo, of item: ItemID) -> PageModel {
        let isShown = ["image/jpeg", "image/png", "image/webp"].contains(photo.mediaType)
        return [
            "photo": .text(photo.id.rawValue), "width": .text(String(photo.width)),
            "height": .text(String(photo.height)), "thumbnail": .text(address(photo.id, of: item, .thumbnail)),
            "working": .text(address(photo.id, of: item, .working)),
            "original": isShown ? .text(address(photo.id, of: item, .original)) : .absent,
        ]
    }

    private func address(_ photo: PhotoID, of item: ItemID, _ rendition: ReadConsolePhoto.Rendition) -> String {
        "\(root)\(item.rawValue)/photos/\(photo.rawValue)/\(rendition.rawValue)"
    }

    /// The measures of a photo in words.
    private func measures(_ photo: Photo) -> String {
        let figures = photo.measures?.figures ?? [:]
        let pixels = (Double(photo.width * photo.height) / 100_000).rounded() / 10
        var words = [
            call.text(
                "size", ["megapixels": "\(pixels)", "width": "\(photo.width)", "height": "\(photo.height)"])
        ]
        if let sharpness = figures["sharpness"] {
            let region = catalog.category(id: item.facts.category)?.region(id: photo.region)
            words.append(call.text("sharpness_\(Self.word(sharpness - (region?.sharpnessMin ?? 20)))"))
        }
        if let brightness = figures["brightness"] {
            let word = brightness < 0.2 ? "dark" : brightness > 0.8 ? "bright" : "good"
            words.append(call.text("brightness_\(word)"))
        }
        if figures["clipped_bright"] ?? 0 > 0.05 { words.append(call.text("highlights")) }
        if figures["clipped_dark"] ?? 0 > 0.2 { words.append(call.text("shadows")) }
        return words.joined(separator: " · ")
    }

    /// The word for a sharpness, by its distance from the least accepted one: the double of the fine detail's power is 3.
    private static func word(_ distance: Double) -> String {
        switch distance {
        case ..<0: "blurred"
        case ..<3: "soft"
        case ..<9: "sharp"
        default: "very"
        }
    }
}
