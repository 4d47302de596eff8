#include "source.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

// A file that is read in pieces: stretches of a descriptor, and bytes in memory between them.
typedef struct {
    int descriptor;
    int count;
    int64_t total;
    int64_t position;
    CImagePiece *pieces;
    uint8_t *bytes;
} Pieces;

static void pieces_free(gpointer data) {
    Pieces *pieces = data;
    close(pieces->descriptor);
    g_free(pieces->pieces);
    g_free(pieces->bytes);
    g_free(pieces);
}

// Reads from one piece; returns the number of bytes, or -1.
static int64_t read_piece(const Pieces *pieces, const CImagePiece *piece, int64_t offset, void *buffer, int64_t wanted) {
    int64_t count = piece->count - offset < wanted ? piece->count - offset : wanted;
    if (piece->bytes) {
        memcpy(buffer, piece->bytes + offset, (size_t)count);
        return count;
    }
    ssize_t found;
    do {
        found = pread(pieces->descriptor, buffer, (size_t)count, piece->offset + offset);
    } while (found < 0 && errno == EINTR);
    return found;
}

static gint64 read_pieces(VipsSourceCustom *source, void *buffer, gint64 wanted, Pieces *pieces) {
    (void)source;
    int64_t start = 0, done = 0;
    // libheif takes a read of fewer bytes than it wanted for the end of the file.
    for (int i = 0; i < pieces->count && done < wanted; i++) {
        const CImagePiece *piece = &pieces->pieces[i];
        while (done < wanted && pieces->position < start + piece->count) {
            int64_t found =
                read_piece(pieces, piece, pieces->position - start, (uint8_t *)buffer + done, wanted - done);
            if (found <= 0) return done > 0 ? done : found;
            pieces->position += found;
            done += found;
        }
        start += piece->count;
    }
    return done;
}

static gint64 seek_pieces(VipsSourceCustom *source, gint64 offset, int whence, Pieces *pieces) {
    (void)source;
    int64_t base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? pieces->position : pieces->total;
    // libheif looks for the end of the file by seeking beyond it.
    if (base + offset < 0 || base + offset > pieces->total) return -1;
    pieces->position = base + offset;
    return pieces->position;
}

static Pieces *pieces_new(int descriptor, const CImagePiece *given, int count) {
    // The source may outlive the call, so it has its own descriptor and its own bytes.
    int own = dup(descriptor);
    if (own < 0) return NULL;
    size_t size = 0;
    for (int i = 0; i < count; i++) size += given[i].bytes ? (size_t)given[i].count : 0;
    Pieces *pieces = g_new0(Pieces, 1);
    pieces->descriptor = own;
    pieces->count = count;
    pieces->pieces = g_new0(CImagePiece, count);
    pieces->bytes = g_malloc(size + 1);
    uint8_t *next = pieces->bytes;
    for (int i = 0; i < count; i++) {
        pieces->pieces[i] = given[i];
        pieces->total += given[i].count;
        if (!given[i].bytes) continue;
        memcpy(next, given[i].bytes, (size_t)given[i].count);
        pieces->pieces[i].bytes = next;
        next += given[i].count;
    }
    return pieces;
}

VipsSource *cimage_source_of_pieces(int descriptor, const CImagePiece *given, int count) {
    Pieces *pieces = pieces_new(descriptor, given, count);
    if (!pieces) {
        vips_error_system(errno, "cimage", "can't duplicate the file");
        return NULL;
    }
    VipsSourceCustom *source = vips_source_custom_new();
    g_signal_connect(source, "read", G_CALLBACK(read_pieces), pieces);
    g_signal_connect(source, "seek", G_CALLBACK(seek_pieces), pieces);
    g_object_set_data_full(G_OBJECT(source), "assay-pieces", pieces, pieces_free);
    return VIPS_SOURCE(source);
}
