import AssaySQL

/// The object ids of PostgreSQL's built-in types (`pg_type.h`), which never change.
enum TypeID {
    static let bool: UInt32 = 16
    static let bytea: UInt32 = 17
    static let name: UInt32 = 19
    static let int8: UInt32 = 20
    static let int2: UInt32 = 21
    static let int4: UInt32 = 23
    static let text: UInt32 = 25
    static let unknown: UInt32 = 705
    static let float4: UInt32 = 700
    static let float8: UInt32 = 701
    static let varchar: UInt32 = 1043
}

extension SQLColumnType {
    /// The type as which a bind is sent.
    var typeID: UInt32 {
        switch self {
        case .integer: TypeID.int8
        case .real: TypeID.float8
        case .text: TypeID.text
        case .blob: TypeID.bytea
        }
    }
}

extension SQLValue {
    /// The type of a bind whose statement does not say it.
    ///
    /// 0 lets the server find the type of a NULL from the place where it stands.
    var typeID: UInt32 {
        switch self {
        case .null: 0
        case .integer: TypeID.int8
        case .real: TypeID.float8
        case .text: TypeID.text
        case .blob: TypeID.bytea
        }
    }
}
