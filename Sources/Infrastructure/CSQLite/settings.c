#include "CSQLite.h"

bool csqlite_keep_statement_journals_in_memory(void) {
    return sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, -1) == SQLITE_OK;
}
