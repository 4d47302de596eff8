import AssayImaging
import Foundation

/// `assay-decoder`: decodes photos for `assay serve`, which starts it and sends requests through its standard input.
@main
enum Program {
    static func main() {
        exit(DecoderProcess.run())
    }
}
