/// Pixel-by-pixel arithmetic on pictures; results are computed lazily.
extension Picture {
    package static func + (left: Picture, right: Picture) throws(OperatorError) -> Picture {
        try Operator("add").set("left", left).set("right", right).picture()
    }

    package static func - (left: Picture, right: Picture) throws(OperatorError) -> Picture {
        try Operator("subtract").set("left", left).set("right", right).picture()
    }

    package static func * (left: Picture, right: Picture) throws(OperatorError) -> Picture {
        try Operator("multiply").set("left", left).set("right", right).picture()
    }

    package static func * (left: Picture, factor: Double) throws(OperatorError) -> Picture {
        try left.linear(factor, 0)
    }

    /// `factor * self + offset`.
    package func linear(_ factor: Double, _ offset: Double) throws(OperatorError) -> Picture {
        try linear([factor], [offset])
    }

    /// `factor * self + offset` for each band; a picture of one band gets as many bands as there are factors.
    package func linear(_ factors: [Double], _ offsets: [Double]) throws(OperatorError) -> Picture {
        try Operator("linear").set("in", self).set("a", factors).set("b", offsets).picture()
    }

    package func power(_ exponent: Double) throws(OperatorError) -> Picture {
        try Operator("math2_const").set("in", self).set("math2", "pow").set("c", [exponent]).picture()
    }

    /// The picture with negative values replaced by zero.
    package func positive() throws(OperatorError) -> Picture {
        try (self + Operator("abs").set("in", self).picture()) * 0.5
    }
}

/// Filters, sizes and bands.
extension Picture {
    package func blurred(_ sigma: Double) throws(OperatorError) -> Picture {
        // libvips makes no kernel for a smaller sigma, and such a blur would change nothing.
        guard sigma > 0.2 else { return self }
        return try Operator("gaussblur").set("in", self).set("sigma", sigma).set("precision", "float").picture()
    }

    /// The convolution with a square kernel whose values are in row order.
    package func convolved(_ kernel: [Double], width: Int) throws(OperatorError) -> Picture {
        try Operator("conv").set("in", self).set("mask", try Picture.numbers(kernel, width: width))
            .set("precision", "float").picture()
    }

    /// The picture at another size: a Lanczos filter reduces it, a cubic filter enlarges it.
    package func resized(width newWidth: Int, height newHeight: Int) throws(OperatorError) -> Picture {
        guard newWidth != width || newHeight != height else { return self }
        let scale = Double(newWidth) / Double(width)
        return try Operator("resize").set("in", self).set("scale", scale)
            .set("vscale", Double(newHeight) / Double(height)).set("kernel", scale < 1 ? "lanczos3" : "cubic").picture()
    }

    package func band(_ index: Int) throws(OperatorError) -> Picture {
        try Operator("extract_band").set("in", self).set("band", index).picture()
    }

    package func cast(_ format: String) throws(OperatorError) -> Picture {
        try Operator("cast").set("in", self).set("format", format).picture()
    }

    package static func joined(_ bands: [Picture]) throws(OperatorError) -> Picture {
        try Operator("bandjoin").set("in", bands).picture()
    }
}
