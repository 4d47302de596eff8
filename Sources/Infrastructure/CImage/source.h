#pragma once

#include "CImage.h"

#include <vips/vips.h>

// Creates a source that reads pieces one behind the other; NULL on failure.
VipsSource *cimage_source_of_pieces(int descriptor, const CImagePiece *pieces, int count);
