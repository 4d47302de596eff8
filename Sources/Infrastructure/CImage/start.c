#include "CImage.h"

#include <vips/vips.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

// libvips warns through GLib, which prints. What matters comes back as an error.
static void ignore(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {
    (void)domain;
    (void)level;
    (void)message;
    (void)data;
}

int cimage_start(void) {
#ifdef __GLIBC__
    // Large buffers come and go with each picture. With a fixed threshold they are mapped and given back at once;
    // by default glibc raises the threshold to the largest block that it has seen and keeps such blocks.
    mallopt(M_MMAP_THRESHOLD, 128 * 1024);
    mallopt(M_TRIM_THRESHOLD, 128 * 1024);
    // Each decode runs on threads of its own; with an arena for every thread the process keeps a fifth more memory.
    mallopt(M_ARENA_MAX, 2);
#endif
    if (VIPS_INIT("assay") != 0) return -1;
    g_log_set_handler("VIPS", G_LOG_LEVEL_WARNING | G_LOG_LEVEL_INFO | G_LOG_LEVEL_DEBUG, ignore, NULL);

    // In this order: first everything that libvips itself does not trust, then every loader, then four of them back.
    vips_block_untrusted_set(TRUE);
    vips_operation_block_set("VipsForeignLoad", TRUE);
    vips_operation_block_set("VipsForeignLoadJpeg", FALSE);
    vips_operation_block_set("VipsForeignLoadPng", FALSE);
    vips_operation_block_set("VipsForeignLoadWebp", FALSE);
    vips_operation_block_set("VipsForeignLoadHeif", FALSE);

    // A server sees each picture once, and keeps its own count of threads.
    vips_cache_set_max(0);
    vips_concurrency_set(1);
    return 0;
}

char *cimage_take_error(void) {
    return vips_error_buffer_copy();
}

void cimage_free(void *memory) {
    g_free(memory);
}
