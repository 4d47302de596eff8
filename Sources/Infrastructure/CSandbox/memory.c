#define _GNU_SOURCE
#include "CSandbox.h"

#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

int csandbox_memory_file(void) {
#ifdef MFD_CLOEXEC
    return memfd_create("assay", MFD_CLOEXEC);
#else
    FILE *file = tmpfile();
    if (!file) return -1;
    int descriptor = dup(fileno(file));
    fclose(file);
    return descriptor;
#endif
}
