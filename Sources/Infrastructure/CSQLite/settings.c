#include "CSQLite.h"

#include <sqlite3.h>

bool csqlite_keep_statement_journals_in_memory(int bytes) {
    return sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, bytes) == SQLITE_OK;
}
