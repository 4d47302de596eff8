// SQLite's C interface, and the settings of SQLite for the whole process, which it takes through functions that Swift
// can't call.
#pragma once

#include <sqlite3.h>
#include <stdbool.h>

// Makes SQLite keep the earlier pages of a running statement in memory, however many they are, and never in a temporary
// file. It has to be called before the first use of SQLite; returns whether it had an effect.
bool csqlite_keep_statement_journals_in_memory(void);
