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
            model["text"] = .text(measures(photo))
            model["link"] = .absent
            model["references"] = .list(region.references.map(reference) + region.library.map(libraryReference))
            return model
        }
        let ahead = review.next.flatMap { next in next.photos.map { address($0, of: next.item, .working) } }
        return [
            "regions": .list(regions), "ahead": .list(ahead.map { ["address": .text($0)] }),
            "tools": .list(Self.tools.map(tool)), "step_back": .group(tool("previous", "[", "M15 5l-7 7 7 7")),
            "step_on": .group(tool("next", "]", "M9 5l7 7-7 7")),
        ]
    }

    /// The tools: name, key, and path of the icon on a grid of 24.
    private static let tools = [
        ("fit", "f", "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"),
        ("actual", "o", "M6 8l2.5-2v12M15.5 8L18 6v12M12.2 9.5v.1M12.2 14.5v.1"),
        ("in", "+", "M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM16 16l4.5 4.5M8 11h6M11 8v6"),
        ("out", "-", "M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM16 16l4.5 4.5M8 11h6"),
        ("turn", "r", "M20 5v5h-5M19.4 10A8 8 0 1 0 20 13.5"),
        ("mirror", "x", "M12 3v18M9 7v10H3zM15 7v10h6z"),
        (
            "lighter", ".",
            "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M19 5l-1 1M6 18l-1 1"
        ),
        ("darker", ",", "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z"),
        ("harder", ">", "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 3v18M12 7h5.5M12 11h8.5M12 15h8M12 19h4"),
        ("softer", "<", "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 3v18"),
        ("reset", "0", "M4 5v5h5M4.6 10A8 8 0 1 1 4 13.5"),
        ("loupe", "l", "M10 3.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15 15l5.5 5.5"),
        ("compare", "c", "M4 5h6.5v14H4zM13.5 5H20v14h-6.5z"),
        ("mark", "m", "M4 20l1-4.5L16 4.5a2 2 0 0 1 2.8 0l.7.7a2 2 0 0 1 0 2.8L8.5 19zM14 6.5l3.5 3.5"),
    ]

    private func tool(_ act: String, _ keys: String, _ icon: String) -> PageModel {
        [
            "act": .text(act), "keys": .text(keys), "icon": .text(icon), "text": .text(call.text("tool_\(act)")),
            "toggles": .flag(["loupe", "compare", "mark"].contains(act)),
        ]
    }

    private func reference(_ reference: ReviewItem.Reference) -> PageModel {
        var model = picture(reference.photo, of: reference.item.id)
        let way = call.text(reference.isSameStyle ? "same_style" : "same_brand")
        model["label"] = .text(reference.item.facts.styleName ?? reference.item.facts.brandName)
        model["link"] = .text(root + reference.item.id.rawValue)
        model["text"] = .text("\(header(reference.item.life.result)) · \(way)")
        return model
    }

    private func libraryReference(_ photo: LibraryPhoto) -> PageModel {
        func address(_ rendition: ReadConsolePhoto.Rendition) -> PageValue {
            .text(call.visit.site.base + LibraryRoutes.path(photo, rendition))
        }
        let isShown = photo.mediaType != Photo.heic
        return [
            "photo": .text(photo.id.rawValue), "width": .text(String(photo.width)),
            "height": .text(String(photo.height)), "thumbnail": address(.thumbnail), "working": address(.working),
            "original": isShown ? address(.original) : .absent, "link": address(isShown ? .original : .working),
            "label": .text(photo.facts.styleName ?? photo.facts.brandName),
            "text": .text(call.text("from_library", ["source": photo.source, "rights": photo.rights])),
        ]
    }

    /// The addresses and the size of a photo.
    ///
    /// A HEIC has its working copy alone until its JPEG is made.
    private func picture(_ photo: Photo, of item: ItemID) -> PageModel {
        [
            "photo": .text(photo.id.rawValue), "width": .text(String(photo.width)),
            "height": .text(String(photo.height)), "thumbnail": .text(address(photo.id, of: item, .thumbnail)),
            "working": .text(address(photo.id, of: item, .working)),
            "original": PageValue(photo.fullSize.map { address(photo.id, of: item, $0) }),
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
        if photo.fullSize == nil {
            let isAwaited = photo.fullSizeBytes == nil && item.waitsForExpert
            words.append(call.text(isAwaited ? "full_size_awaited" : "full_size_missing"))
        }
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
