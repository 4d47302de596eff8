#include "CImage.h"

#include <stdlib.h>
#include <string.h>
#include <vips/vips.h>

void cimage_release(CImagePicture *picture) {
    if (picture) g_object_unref(picture);
}

int cimage_width(const CImagePicture *picture) {
    return vips_image_get_width(picture);
}

int cimage_height(const CImagePicture *picture) {
    return vips_image_get_height(picture);
}

int cimage_bands(const CImagePicture *picture) {
    return vips_image_get_bands(picture);
}

int cimage_bytes_per_sample(const CImagePicture *picture) {
    return (int)vips_format_sizeof(vips_image_get_format(picture));
}

int cimage_pages(CImagePicture *picture) {
    return vips_image_get_n_pages(picture);
}

int cimage_orientation(CImagePicture *picture) {
    return vips_image_get_orientation(picture);
}

bool cimage_has_field(CImagePicture *picture, const char *field) {
    return vips_image_get_typeof(picture, field) != 0;
}

char *cimage_field_text(CImagePicture *picture, const char *field) {
    if (!cimage_has_field(picture, field)) return NULL;
    char *text = NULL;
    return vips_image_get_as_string(picture, field, &text) == 0 ? text : NULL;
}

CImagePicture *cimage_with_field(CImagePicture *picture, const char *field, const char *value) {
    VipsImage *copy = NULL;
    if (vips_copy(picture, &copy, NULL) != 0) return NULL;
    if (value && strcmp(field, VIPS_META_ORIENTATION) == 0) {
        // libvips stores only this field as a number, and writes the EXIF field from it.
        vips_image_set_int(copy, field, atoi(value));
    } else if (value) {
        vips_image_set_string(copy, field, value);
    } else {
        vips_image_remove(copy, field);
    }
    return copy;
}

CImagePicture *cimage_in_memory(CImagePicture *picture) {
    return vips_image_copy_memory(picture);
}

CImagePicture *cimage_from_numbers(const double *values, int width, int height) {
    size_t size = sizeof(double) * (size_t)width * (size_t)height;
    return vips_image_new_from_memory_copy(values, size, width, height, 1, VIPS_FORMAT_DOUBLE);
}

CImagePicture *cimage_from_bytes(const uint8_t *bytes, int width, int height, int bands) {
    size_t size = (size_t)width * (size_t)height * (size_t)bands;
    VipsImage *made = vips_image_new_from_memory_copy(bytes, size, width, height, bands, VIPS_FORMAT_UCHAR);
    if (!made) return NULL;
    VipsImage *named = NULL;
    VipsInterpretation meaning = bands < 3 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB;
    vips_copy(made, &named, "interpretation", meaning, NULL);
    g_object_unref(made);
    return named;
}

static int copy_pixels(CImagePicture *picture, VipsBandFormat format, void *target, size_t count, size_t each) {
    size_t pixels = (size_t)vips_image_get_width(picture) * (size_t)vips_image_get_height(picture);
    if (count != pixels * (size_t)vips_image_get_bands(picture)) {
        vips_error("cimage", "room for %zu values only", count);
        return -1;
    }
    VipsImage *cast = NULL;
    if (vips_cast(picture, &cast, format, NULL) != 0) return -1;
    size_t size = 0;
    void *memory = vips_image_write_to_memory(cast, &size);
    g_object_unref(cast);
    if (!memory) return -1;
    memcpy(target, memory, count * each);
    g_free(memory);
    return 0;
}

int cimage_copy_bytes(CImagePicture *picture, uint8_t *bytes, size_t count) {
    return copy_pixels(picture, VIPS_FORMAT_UCHAR, bytes, count, sizeof(uint8_t));
}

int cimage_copy_floats(CImagePicture *picture, float *values, size_t count) {
    return copy_pixels(picture, VIPS_FORMAT_FLOAT, values, count, sizeof(float));
}
