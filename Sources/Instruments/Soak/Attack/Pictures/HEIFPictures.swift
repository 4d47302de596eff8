import AssayInstruments

/// Hostile HEIF files (ISO/IEC 23008-12).
enum HEIFPictures {
    private static let type = "image/heic"

    static let boxes: [HostilePicture] = [
        HostilePicture("heic-nested-1000-deep", type) { _ in
            HEIFParts.brand + HEIFParts.full("meta", HEIFParts.handler + nested("dinf", 1_000))
        },
        HostilePicture("heic-nested-properties-1000-deep", type) { _ in
            HEIFParts.brand + HEIFParts.full("meta", HEIFParts.handler + nested("iprp", 1_000))
        },
        HostilePicture("heic-nested-outside-100000-deep", type) { _ in HEIFParts.brand + nested("moov", 100_000) },
        HostilePicture("heic-box-of-size-0", type) { _ in
            .join(HEIFParts.brand, .be32(0), .text("meta"), .filled(0, 400))
        },
        HostilePicture("heic-box-of-size-1-4-eib", type) { _ in
            .join(HEIFParts.brand, .be32(1), .text("meta"), .be64(Int.max), .filled(0, 64))
        },
        HostilePicture("heic-box-of-size-1-negative", type) { _ in
            .join(HEIFParts.brand, .be32(1), .text("meta"), .be64(-1), .filled(0, 64))
        },
        HostilePicture("heic-box-of-size-1-zero", type) { _ in
            .join(HEIFParts.brand, .be32(1), .text("free"), .be64(0), .filled(0, 64))
        },
        HostilePicture("heic-box-of-size-7", type) { _ in
            .join(HEIFParts.brand, .be32(7), .text("meta"), .filled(0, 64))
        },
        HostilePicture("heic-empty-box-flood", type) { kit in
            HEIFParts.brand + .flood(HEIFParts.box("free", []), bytes: kit.flood) + HEIFParts.still(640, 480)
        },
        HostilePicture("heic-brand-flood", type) { kit in
            HEIFParts.box("ftyp", .join(.text("heic"), .be32(0), .flood(.text("heic"), bytes: kit.flood)))
        },
        HostilePicture("heic-sequence", type) { _ in
            HEIFParts.box("ftyp", .text("hevc\0\0\0\0msf1hevc")) + HEIFParts.box("moov", .filled(0, 500))
        },
        HostilePicture("heic-brand-of-avif", type) { _ in
            HEIFParts.box("ftyp", .text("avif\0\0\0\0mif1avif")) + HEIFParts.still(640, 480)
        },
        HostilePicture("heic-no-brand-behind", type) { _ in HEIFParts.box("ftyp", []) },
        HostilePicture("heic-less-than-flood-behind", type) { kit in
            HEIFParts.brand + HEIFParts.still(640, 480) + .filled(UInt8(ascii: "<"), kit.flood)
        },
    ]

    static let items: [HostilePicture] = [
        HostilePicture("heic-100-megapixels", type) { _ in HEIFParts.brand + HEIFParts.still(10_000, 10_000) },
        HostilePicture("heic-size-4-billion", type) { _ in
            HEIFParts.brand + HEIFParts.still(0xFFFF_FFFF, 0xFFFF_FFFF)
        },
        HostilePicture("heic-size-0", type) { _ in HEIFParts.brand + HEIFParts.still(0, 0) },
        HostilePicture("heic-grid-of-itself", type) { _ in
            HEIFParts.brand + HEIFParts.still(10_000, 10_000, item: "grid", reference: "dimg")
        },
        HostilePicture("heic-overlay-of-itself", type) { _ in
            HEIFParts.brand + HEIFParts.still(10_000, 10_000, item: "iovl", reference: "dimg")
        },
        HostilePicture("heic-identity-of-itself", type) { _ in
            HEIFParts.brand + HEIFParts.still(640, 480, item: "iden", reference: "dimg")
        },
        HostilePicture("heic-thumbnail-of-itself", type) { _ in
            HEIFParts.brand + HEIFParts.still(640, 480, reference: "thmb")
        },
        HostilePicture("heic-location-flood", type) { _ in
            let place: [UInt8] = .join(.be16(1), .be16(0), .be16(1), .be32(0), .be32(0x7FFF_FFFF))
            let places = HEIFParts.full("iloc", .join([0x44, 0x00], .be16(65_535), .repeated(place, 65_535)))
            return HEIFParts.brand + HEIFParts.full("meta", HEIFParts.handler + places)
        },
        HostilePicture("heic-item-flood", type) { _ in
            let items = HEIFParts.full("iinf", .be16(65_535) + .repeated(HEIFParts.entry("hvc1"), 65_535))
            return HEIFParts.brand + HEIFParts.full("meta", HEIFParts.handler + items)
        },
        HostilePicture("heic-property-flood", type) { _ in
            let sizes: [UInt8] = .repeated(HEIFParts.size(640, 480), 100_000)
            let properties = HEIFParts.box("iprp", HEIFParts.box("ipco", sizes))
            return HEIFParts.brand + HEIFParts.full("meta", HEIFParts.handler + properties)
        },
        HostilePicture("heic-configuration-of-noise", type) { kit in
            HEIFParts.brand + HEIFParts.still(640, 480, configuration: kit.noise(2_000))
        },
        HostilePicture("heic-data-of-noise", type) { kit in
            HEIFParts.brand + HEIFParts.still(2_000, 2_000, data: kit.noise(100_000))
        },
        HostilePicture("heic-truncated", type) { kit in kit.cut(HEIFParts.brand + HEIFParts.still(640, 480)) },
        HostilePicture("heic-changed-bits", type) { kit in
            var bytes = HEIFParts.brand + HEIFParts.still(640, 480)
            for _ in 0..<16 { bytes[24 + kit.random.below(bytes.count - 24)] ^= 1 << UInt8(kit.random.below(8)) }
            return bytes
        },
    ]

    /// Returns nested boxes, each as long as its content.
    private static func nested(_ kind: String, _ depth: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for level in stride(from: depth, to: 0, by: -1) { bytes += .be32(level * 8) + .text(kind) }
        return bytes
    }
}

/// The boxes of a still picture.
enum HEIFParts {
    static let brand = box("ftyp", .text("heic\0\0\0\0mif1heic"))
    static let handler = full("hdlr", .join(.filled(0, 4), .text("pict"), .filled(0, 13)))

    static func box(_ kind: String, _ body: [UInt8]) -> [UInt8] { .join(.be32(body.count + 8), .text(kind), body) }

    /// Returns a full box, with version and flags.
    static func full(_ kind: String, version: UInt8 = 0, _ body: [UInt8]) -> [UInt8] {
        box(kind, [version, 0, 0, 0] + body)
    }

    static func entry(_ item: String) -> [UInt8] {
        full("infe", version: 2, .join(.be16(1), .be16(0), .text(item), [0]))
    }

    static func size(_ width: Int, _ height: Int) -> [UInt8] { full("ispe", .be32(width) + .be32(height)) }

    /// Returns the description of one item, with its data.
    ///
    /// - Parameter reference: The type of a reference from the item to itself.
    static func still(
        _ width: Int, _ height: Int, item: String = "hvc1", reference: String? = nil,
        configuration: [UInt8] = .filled(0, 23), data: [UInt8] = .filled(0, 1_000)
    ) -> [UInt8] {
        let references = reference.map { full("iref", box($0, .be16(1) + .be16(1) + .be16(1))) } ?? []
        let properties = box("ipco", size(width, height) + box("hvcC", configuration))
        let associations = full("ipma", .join(.be32(1), .be16(1), [2, 1, 2]))
        let location = full(
            "iloc", .join([0x44, 0x00], .be16(1), .be16(1), .be16(0), .be16(1), .be32(40), .be32(data.count)))
        let description: [UInt8] = .join(
            handler, full("pitm", .be16(1)), full("iinf", .be16(1) + entry(item)),
            references, box("iprp", properties + associations), location)
        return full("meta", description) + box("mdat", data)
    }
}
