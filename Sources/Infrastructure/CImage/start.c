#include "CImage.h"

#include <stdatomic.h>
#include <vips/vips.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

// libvips creates the lock of its error buffer when it starts; before that, a look into the buffer ends the process.
static atomic_bool started;

// GLib prints the warnings of libvips. Failures that matter are returned as errors.
static void ignore(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {
    (void)domain;
    (void)level;
    (void)message;
    (void)data;
}

int cimage_start(void) {
#ifdef __GLIBC__
    // Each picture allocates and frees large buffers. With a fixed threshold they are mapped, and returned to the
    // system at once. By default, glibc raises the threshold to the largest block that was freed, and keeps such
    // blocks.
    mallopt(M_MMAP_THRESHOLD, 128 * 1024);
    mallopt(M_TRIM_THRESHOLD, 128 * 1024);
    // Each decode runs on its own threads; with one arena per thread, the process would keep a fifth more memory.
    mallopt(M_ARENA_MAX, 2);
#endif
    if (VIPS_INIT("assay") != 0) return -1;
    g_log_set_handler("VIPS", G_LOG_LEVEL_WARNING | G_LOG_LEVEL_INFO | G_LOG_LEVEL_DEBUG, ignore, NULL);

    // The order matters: block everything that libvips does not trust, then block every loader, then allow four of
    // them.
    vips_block_untrusted_set(TRUE);
    vips_operation_block_set("VipsForeignLoad", TRUE);
    vips_operation_block_set("VipsForeignLoadJpeg", FALSE);
    vips_operation_block_set("VipsForeignLoadPng", FALSE);
    vips_operation_block_set("VipsForeignLoadWebp", FALSE);
    vips_operation_block_set("VipsForeignLoadHeif", FALSE);

    // A server reads each picture once and manages its own threads.
    vips_cache_set_max(0);
    vips_concurrency_set(1);
    atomic_store(&started, true);
    return 0;
}

char *cimage_take_error(void) {
    return atomic_load(&started) ? vips_error_buffer_copy() : NULL;
}

void cimage_free(void *memory) {
    g_free(memory);
}
