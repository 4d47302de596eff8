// The complete Swift interface to libvips. The libvips functions take variable arguments, which Swift cannot call, and
// their header includes GLib. Here, an operator is called by name with typed arguments, and a picture is an opaque
// pointer.
//
// Every function that can fail returns NULL or -1 and leaves the reason in the error buffer of libvips. The process has
// one buffer; `cimage_take_error` empties it. No function writes to stderr.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A libvips picture: reference counted, and immutable once it has been returned.
struct _VipsImage;
typedef struct _VipsImage CImagePicture;

// A call of one operator, whose arguments are being set.
struct CImageCall;
typedef struct CImageCall CImageCall;

// A stretch of a file; if `bytes` is not NULL, these bytes instead.
typedef struct {
    const uint8_t *bytes;
    int64_t offset;
    int64_t count;
} CImagePiece;

// Starts libvips for the process. Only the loaders for JPEG, PNG, WebP and HEIF are allowed, whatever else is
// installed. Must be called once, before any other function. Returns 0 or -1.
int cimage_start(void);

// Returns the text of the error buffer and empties it. NULL before `cimage_start`, and without memory. Free the text
// with `cimage_free`.
char *cimage_take_error(void);
void cimage_free(void *memory);

// Operator calls. The setters return -1 if the operator has no argument of this name and type.
CImageCall *cimage_call_new(const char *operation);
int cimage_call_set_integer(CImageCall *call, const char *name, int64_t value);
int cimage_call_set_number(CImageCall *call, const char *name, double value);
int cimage_call_set_bool(CImageCall *call, const char *name, bool value);
// Sets a string, or an enumeration's case by its nickname.
int cimage_call_set_text(CImageCall *call, const char *name, const char *value);
int cimage_call_set_numbers(CImageCall *call, const char *name, const double *values, int count);
int cimage_call_set_picture(CImageCall *call, const char *name, CImagePicture *picture);
int cimage_call_set_pictures(CImageCall *call, const char *name, CImagePicture **pictures, int count);
// Sets an interpolator by name, for example "bilinear".
int cimage_call_set_interpolation(CImageCall *call, const char *name, const char *interpolation);
// Sets the source of a loader: an open file, read from its beginning. The caller keeps ownership of the descriptor.
int cimage_call_set_source(CImageCall *call, const char *name, int descriptor);
// Sets the source of a loader: pieces of an open file and bytes in memory, one behind the other. The caller keeps
// ownership of everything.
int cimage_call_set_pieces(
    CImageCall *call, const char *name, int descriptor, const CImagePiece *pieces, int count);
// Runs an operator whose output "buffer" is bytes, and returns them. Free the bytes with `cimage_free`.
int cimage_call_run_to_bytes(CImageCall *call, void **bytes, size_t *count);
// Runs the operator. `picture` receives a new reference to the output "out"; it may be NULL if the operator has none.
int cimage_call_run(CImageCall *call, CImagePicture **picture);
void cimage_call_free(CImageCall *call);

// Picture functions.
void cimage_release(CImagePicture *picture);
int cimage_width(const CImagePicture *picture);
int cimage_height(const CImagePicture *picture);
int cimage_bands(const CImagePicture *picture);
int cimage_bytes_per_sample(const CImagePicture *picture);
// The number of pictures in the file; 1 if its format does not state one.
int cimage_pages(CImagePicture *picture);
// The EXIF orientation, 1 to 8; 1 if there is none.
int cimage_orientation(CImagePicture *picture);
bool cimage_has_field(CImagePicture *picture, const char *field);
// Returns a field as text, or NULL. Free the text with `cimage_free`.
char *cimage_field_text(CImagePicture *picture, const char *field);
// Returns a copy of the picture with one field set, or with the field removed if `value` is NULL.
CImagePicture *cimage_with_field(CImagePicture *picture, const char *field, const char *value);
// Computes every pixel and returns a copy in memory.
CImagePicture *cimage_in_memory(CImagePicture *picture);
// A picture of one band of doubles in row order: a convolution kernel or a table.
CImagePicture *cimage_from_numbers(const double *values, int width, int height);
// A picture of interleaved bytes in row order. The bytes are copied.
CImagePicture *cimage_from_bytes(const uint8_t *bytes, int width, int height, int bands);
// Copies the pixels, cast to bytes or floats. `count` must be width x height x bands. Returns 0 or -1.
int cimage_copy_bytes(CImagePicture *picture, uint8_t *bytes, size_t count);
int cimage_copy_floats(CImagePicture *picture, float *values, size_t count);

// Computes the spectrum of a gray picture of at most `CIMAGE_SPECTRUM_SIDE` pixels per side. The mean is subtracted and
// a Hann window applied first. The result is the mean power by ring of frequency and by direction; white noise of
// variance v has power v everywhere. Ring r contains the frequencies from first + r x step to first + (r + 1) x step,
// in cycles per pixel. Direction d is centered on d x 180 / directions degrees. `power` has rings x directions
// elements, ring by ring.
#define CIMAGE_SPECTRUM_SIDE 512
int cimage_spectrum(
    const float *grey, int width, int height, double first, double step, int rings, int directions, double *power);

// Measures the response of every pixel of a gray picture to a kernel for noise: 1 -2 1, -2 4 -2, 1 -2 1. Pixels beyond
// the border repeat those at the border. The result is the mean square of the response in each cell of
// `CIMAGE_NOISE_CELL` x `CIMAGE_NOISE_CELL` pixels, row by row; pixels outside whole cells are not counted. `cells` has
// one element per whole cell.
#define CIMAGE_NOISE_CELL 16
void cimage_noise(const uint8_t *gray, int width, int height, double *cells);
