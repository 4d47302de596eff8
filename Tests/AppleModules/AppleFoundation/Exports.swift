// What Foundation has on Apple systems: Linux's own, the C library under its name there, and URLSession, which is a
// module of its own on Linux. A file that imports Foundation imports this module as well.
@_exported import Darwin
@_exported import Foundation
