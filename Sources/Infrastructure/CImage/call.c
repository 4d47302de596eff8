#include "CImage.h"

#include <errno.h>
#include <unistd.h>
#include <vips/vips.h>

#include "source.h"

struct CImageCall {
    VipsOperation *operation;
};

CImageCall *cimage_call_new(const char *operation) {
    VipsOperation *made = vips_operation_new(operation);
    if (!made) return NULL;
    CImageCall *call = g_new0(CImageCall, 1);
    call->operation = made;
    return call;
}

// Returns the argument's description, or NULL and sets an error if there is no such argument.
static GParamSpec *argument(CImageCall *call, const char *name) {
    GParamSpec *found = g_object_class_find_property(G_OBJECT_GET_CLASS(call->operation), name);
    if (!found) vips_error("cimage", "no argument %s", name);
    return found;
}

// Whether the argument exists and accepts values of a type. Without this check GLib would only print a warning.
static bool takes(CImageCall *call, const char *name, GType type) {
    GParamSpec *found = argument(call, name);
    if (!found) return false;
    if (g_type_is_a(type, G_PARAM_SPEC_VALUE_TYPE(found))) return true;
    vips_error("cimage", "argument %s is of another kind", name);
    return false;
}

// Sets a value of one type on an argument of another type, if GLib can convert between them.
static int set_changed(CImageCall *call, const char *name, const GValue *value) {
    GParamSpec *wanted = argument(call, name);
    if (!wanted) return -1;
    GValue changed = G_VALUE_INIT;
    g_value_init(&changed, G_PARAM_SPEC_VALUE_TYPE(wanted));
    int result = 0;
    if (g_value_transform(value, &changed)) {
        g_object_set_property(G_OBJECT(call->operation), name, &changed);
    } else {
        vips_error("cimage", "argument %s is of another kind", name);
        result = -1;
    }
    g_value_unset(&changed);
    return result;
}

int cimage_call_set_integer(CImageCall *call, const char *name, int64_t value) {
    GValue given = G_VALUE_INIT;
    g_value_init(&given, G_TYPE_INT64);
    g_value_set_int64(&given, value);
    return set_changed(call, name, &given);
}

int cimage_call_set_number(CImageCall *call, const char *name, double value) {
    GValue given = G_VALUE_INIT;
    g_value_init(&given, G_TYPE_DOUBLE);
    g_value_set_double(&given, value);
    return set_changed(call, name, &given);
}

int cimage_call_set_bool(CImageCall *call, const char *name, bool value) {
    GValue given = G_VALUE_INIT;
    g_value_init(&given, G_TYPE_BOOLEAN);
    g_value_set_boolean(&given, value);
    return set_changed(call, name, &given);
}

int cimage_call_set_text(CImageCall *call, const char *name, const char *value) {
    GParamSpec *wanted = argument(call, name);
    if (!wanted) return -1;
    if (!G_IS_PARAM_SPEC_ENUM(wanted)) {
        if (!takes(call, name, G_TYPE_STRING)) return -1;
        g_object_set(call->operation, name, value, NULL);
        return 0;
    }
    int choice = vips_enum_from_nick("cimage", G_PARAM_SPEC_VALUE_TYPE(wanted), value);
    if (choice < 0) return -1;
    g_object_set(call->operation, name, choice, NULL);
    return 0;
}

int cimage_call_set_numbers(CImageCall *call, const char *name, const double *values, int count) {
    GValue given = G_VALUE_INIT;
    g_value_init(&given, VIPS_TYPE_ARRAY_DOUBLE);
    vips_value_set_array_double(&given, values, count);
    int result = set_changed(call, name, &given);
    g_value_unset(&given);
    return result;
}

int cimage_call_set_picture(CImageCall *call, const char *name, CImagePicture *picture) {
    if (!takes(call, name, VIPS_TYPE_IMAGE)) return -1;
    g_object_set(call->operation, name, picture, NULL);
    return 0;
}

int cimage_call_set_pictures(CImageCall *call, const char *name, CImagePicture **pictures, int count) {
    if (!takes(call, name, VIPS_TYPE_ARRAY_IMAGE)) return -1;
    VipsArrayImage *array = vips_array_image_new(pictures, count);
    g_object_set(call->operation, name, array, NULL);
    vips_area_unref(VIPS_AREA(array));
    return 0;
}

int cimage_call_set_interpolation(CImageCall *call, const char *name, const char *interpolation) {
    if (!takes(call, name, VIPS_TYPE_INTERPOLATE)) return -1;
    VipsInterpolate *made = vips_interpolate_new(interpolation);
    if (!made) return -1;
    g_object_set(call->operation, name, made, NULL);
    g_object_unref(made);
    return 0;
}

// Sets a source and releases it; fails if there is none.
static int set_source(CImageCall *call, const char *name, VipsSource *made) {
    if (!made) return -1;
    int result = takes(call, name, VIPS_TYPE_SOURCE) ? 0 : -1;
    if (result == 0) g_object_set(call->operation, name, made, NULL);
    g_object_unref(made);
    return result;
}

int cimage_call_set_source(CImageCall *call, const char *name, int descriptor) {
    if (lseek(descriptor, 0, SEEK_SET) < 0) {
        vips_error_system(errno, "cimage", "can't go to the beginning of the file");
        return -1;
    }
    return set_source(call, name, vips_source_new_from_descriptor(descriptor));
}

int cimage_call_set_pieces(
    CImageCall *call, const char *name, int descriptor, const CImagePiece *pieces, int count) {
    return set_source(call, name, cimage_source_of_pieces(descriptor, pieces, count));
}

int cimage_call_run_to_bytes(CImageCall *call, void **bytes, size_t *count) {
    if (vips_cache_operation_buildp(&call->operation) != 0) return -1;
    VipsBlob *blob = NULL;
    g_object_get(call->operation, "buffer", &blob, NULL);
    if (!blob) {
        vips_error("cimage", "no bytes came out");
        return -1;
    }
    const void *found = vips_blob_get(blob, count);
    *bytes = g_memdup2(found, *count);
    vips_area_unref(VIPS_AREA(blob));
    return 0;
}

int cimage_call_run(CImageCall *call, CImagePicture **picture) {
    if (vips_cache_operation_buildp(&call->operation) != 0) return -1;
    if (picture) g_object_get(call->operation, "out", picture, NULL);
    return 0;
}

void cimage_call_free(CImageCall *call) {
    if (!call) return;
    vips_object_unref_outputs(VIPS_OBJECT(call->operation));
    g_object_unref(call->operation);
    g_free(call);
}
