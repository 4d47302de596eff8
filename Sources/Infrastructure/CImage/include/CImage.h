// The whole of what Swift sees of libvips. Its own functions take variable arguments, which Swift can't call, and its
// header drags in GLib; here an operator is called by name with typed arguments, and a picture is an opaque pointer.
//
// Every function that can fail returns NULL or -1 and leaves the reason in libvips' error buffer, which is one for the
// process: `cimage_take_error` empties it. No function writes to stderr.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A picture of libvips: reference counted, and never changed after it was handed out.
struct _VipsImage;
typedef struct _VipsImage CImagePicture;

// A call of one operator, being put together.
struct CImageCall;
typedef struct CImageCall CImageCall;

// Starts libvips for the process. Loaders are an allow-list: JPEG, PNG, WebP and HEIF, whatever else is installed.
// Call it once, before anything else. 0 or -1.
int cimage_start(void);

// The error buffer's text, which is emptied. Free it with `cimage_free`. May be NULL.
char *cimage_take_error(void);
void cimage_free(void *memory);

// Calls of operators. The setters return -1 where the operator has no such argument of such a kind.
CImageCall *cimage_call_new(const char *operation);
int cimage_call_set_integer(CImageCall *call, const char *name, int64_t value);
int cimage_call_set_number(CImageCall *call, const char *name, double value);
int cimage_call_set_bool(CImageCall *call, const char *name, bool value);
// A string, or the nickname of an enumeration's case.
int cimage_call_set_text(CImageCall *call, const char *name, const char *value);
int cimage_call_set_numbers(CImageCall *call, const char *name, const double *values, int count);
int cimage_call_set_picture(CImageCall *call, const char *name, CImagePicture *picture);
int cimage_call_set_pictures(CImageCall *call, const char *name, CImagePicture **pictures, int count);
// A filter that can look operators up by itself, for instance "bilinear".
int cimage_call_set_interpolation(CImageCall *call, const char *name, const char *interpolation);
// What a loader reads: an open file from its beginning. The descriptor stays the caller's.
int cimage_call_set_source(CImageCall *call, const char *name, int descriptor);
// Runs an operator whose output "buffer" is bytes, and hands them out; free them with `cimage_free`.
int cimage_call_run_to_bytes(CImageCall *call, void **bytes, size_t *count);
// Runs the operator. `picture` gets a new reference to its output "out", and may be NULL where the operator has none.
int cimage_call_run(CImageCall *call, CImagePicture **picture);
void cimage_call_free(CImageCall *call);

// Pictures.
void cimage_release(CImagePicture *picture);
int cimage_width(const CImagePicture *picture);
int cimage_height(const CImagePicture *picture);
int cimage_bands(const CImagePicture *picture);
int cimage_bytes_per_sample(const CImagePicture *picture);
// How many pictures the file holds, 1 where its format says nothing.
int cimage_pages(CImagePicture *picture);
// The orientation by EXIF, 1 to 8; 1 where there is none.
int cimage_orientation(CImagePicture *picture);
bool cimage_has_field(CImagePicture *picture, const char *field);
// A field as text, or NULL; free it with `cimage_free`.
char *cimage_field_text(CImagePicture *picture, const char *field);
// A copy of the picture with one field set, or with it taken away where `value` is NULL.
CImagePicture *cimage_with_field(CImagePicture *picture, const char *field, const char *value);
// Computes every pixel into memory.
CImagePicture *cimage_in_memory(CImagePicture *picture);
// A picture of one band of double, row by row: a kernel for a convolution, or a table.
CImagePicture *cimage_from_numbers(const double *values, int width, int height);
// A picture of bytes, interleaved, row by row; the bytes are copied.
CImagePicture *cimage_from_bytes(const uint8_t *bytes, int width, int height, int bands);
// Writes the pixels, which are cast to bytes or floats; `count` is width x height x bands. 0 or -1.
int cimage_copy_bytes(CImagePicture *picture, uint8_t *bytes, size_t count);
int cimage_copy_floats(CImagePicture *picture, float *values, size_t count);

// The spectrum of a grey picture of at most `CIMAGE_SPECTRUM_SIDE` pixels a side, after its mean was taken away and a
// Hann window laid over it: the mean power by ring of frequency and by direction, so that white noise of variance v
// gives v everywhere. Ring r holds the frequencies from first + r x step to first + (r + 1) x step, in cycles per
// pixel; direction d is centred on d x 180 / directions degrees. `power` has rings x directions places, ring by ring.
#define CIMAGE_SPECTRUM_SIDE 512
int cimage_spectrum(
    const float *grey, int width, int height, double first, double step, int rings, int directions, double *power);
