/// The frame header of a JPEG (ITU-T T.81, B.2.2), and the checks of its scans against it.
struct JPEGFrame: Sendable {
    struct Component: Sendable {
        let id: UInt8
        let across: Int
        let down: Int
        let quantizationTable: UInt8
    }

    let size: PictureStructure.Size
    let isProgressive: Bool
    let components: [Component]

    /// - Parameter place: The offset of the segment's length.
    init(_ marker: UInt8, _ window: ByteWindow, at place: Int) throws(ImagingError) {
        guard let precision = window.byte(at: place + 2),
            let height = window.bigEndian(at: place + 3, bytes: 2),
            let width = window.bigEndian(at: place + 5, bytes: 2),
            let number = window.byte(at: place + 7)
        else { throw .truncated("in the frame") }
        guard precision == 8 else { throw .unsupported("JPEG of \(precision) bits") }
        // A height of 0 would be defined after the first scan (DNL). No camera writes that, and decoders disagree on
        // it.
        guard width > 0, height > 0 else { throw .corrupt("\(width) x \(height) pixels") }
        guard (1...4).contains(number) else { throw .corrupt("\(number) components") }
        var components: [Component] = []
        for start in stride(from: place + 8, to: place + 8 + 3 * Int(number), by: 3) {
            guard let id = window.byte(at: start), let factors = window.byte(at: start + 1),
                let table = window.byte(at: start + 2)
            else { throw .truncated("in the frame") }
            guard (1...4).contains(factors >> 4), (1...4).contains(factors & 15) else {
                throw .corrupt("sampling \(factors)")
            }
            components.append(
                Component(id: id, across: Int(factors >> 4), down: Int(factors & 15), quantizationTable: table))
        }
        size = PictureStructure.Size(width: width, height: height)
        isProgressive = marker == JPEGMarker.progressive
        self.components = components
    }

    /// The layout of the stored pixels.
    ///
    /// A decoder streams only if every scan has all components of a part of the picture. Otherwise it keeps the
    /// coefficients of the whole picture, two bytes each, until the last scan.
    func layout(componentsInFirstScan: Int) -> PixelLayout {
        var layout = PixelLayout(channels: components.count)
        guard isProgressive || componentsInFirstScan < components.count else { return layout }
        let block = components.reduce(1) { max($0, $1.across) } * components.reduce(1) { max($0, $1.down) }
        let samples = components.reduce(0) { $0 + $1.across * $1.down }
        layout.wholeFrameBytes = 2 * Double(samples) / Double(block)
        return layout
    }

    /// Whether the header of a scan names components of the frame.
    ///
    /// - Parameter place: The offset of the segment's length, which fits the number of components.
    func hasComponents(ofScanAt place: Int, _ window: ByteWindow) -> Bool {
        (0..<Int(window.byte(at: place + 2) ?? 0)).allSatisfy { component($0, ofScanAt: place, window) != nil }
    }

    private func component(_ index: Int, ofScanAt place: Int, _ window: ByteWindow) -> Component? {
        components.first { $0.id == window.byte(at: place + 3 + 2 * index) }
    }

    /// Checks the header of a scan.
    ///
    /// - Parameters:
    ///   - place: The offset of the segment's length, which fits the number of components.
    ///   - tables: The quantization tables so far, a bit each.
    /// - Returns: The change of its last three bytes that a sequential frame needs; `nil` if it needs none.
    func checkScan(_ window: ByteWindow, at place: Int, tables: UInt8) throws(ImagingError) -> FileEdit? {
        let number = Int(window.byte(at: place + 2) ?? 0)
        for index in 0..<number {
            guard let component = component(index, ofScanAt: place, window), component.quantizationTable < 4,
                tables >> component.quantizationTable & 1 == 1
            else {
                throw .corrupt("no quantization table for the scan at \(place)")
            }
        }
        let last = place + 3 + 2 * number
        guard let first = window.byte(at: last), let end = window.byte(at: last + 1),
            let bits = window.byte(at: last + 2)
        else { throw .truncated("in a scan header") }
        guard isProgressive else {
            // A sequential scan has exactly one set of parameters, so any other is a fault of the writer.
            return (first, end, bits) == (0, 63, 0) ? nil : FileEdit(last..<last + 3, [0, 63, 0])
        }
        let (high, low) = (bits >> 4, bits & 15)
        guard first == 0 ? end == 0 : number == 1 && end >= first && end <= 63, low <= 13,
            high == 0 || low + 1 == high
        else { throw .corrupt("progressive scan \(first) to \(end), bits \(bits)") }
        return nil
    }
}
