// The Foundation of Apple systems: Linux's Foundation, the C library under its Apple name, and URLSession, which is a
// separate module on Linux. A file that imports Foundation also imports this module.
@_exported import Darwin
@_exported import Foundation
