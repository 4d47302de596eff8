import AssayImaging
import Foundation

/// `assay-decoder`: decodes photos for `assay serve`, which starts it and feeds it over its standard input.
@main
enum Program {
    static func main() {
        exit(DecoderProcess.run())
    }
}
