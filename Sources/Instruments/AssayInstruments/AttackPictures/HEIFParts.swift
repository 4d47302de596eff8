/// The boxes of a still picture in HEIF (ISO/IEC 23008-12).
package enum HEIFParts {
    static let brand = box("ftyp", .text("heic\0\0\0\0mif1heic"))
    static let handler = full("hdlr", .join(.filled(0, 4), .text("pict"), .filled(0, 13)))

    package static func box(_ kind: String, _ body: [UInt8]) -> [UInt8] {
        .join(.be32(body.count + 8), .text(kind), body)
    }

    /// Returns a full box, with version and flags.
    static func full(_ kind: String, version: UInt8 = 0, _ body: [UInt8]) -> [UInt8] {
        box(kind, [version, 0, 0, 0] + body)
    }

    /// Returns nested boxes, each as long as its content.
    static func nested(_ kind: String, _ depth: Int) -> [UInt8] {
        .join(stride(from: depth, to: 0, by: -1).map { .be32($0 * 8) + .text(kind) })
    }

    static func entry(_ item: String) -> [UInt8] {
        full("infe", version: 2, .join(.be16(1), .be16(0), .text(item), [0]))
    }

    static func size(_ width: Int, _ height: Int) -> [UInt8] { full("ispe", .be32(width) + .be32(height)) }

    /// Returns a file with one item and its data.
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
        return brand + full("meta", description) + box("mdat", data)
    }
}
