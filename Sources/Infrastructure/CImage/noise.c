#include "CImage.h"

// The rows of a picture; a row beyond the border repeats the row at the border.
static const uint8_t *row(const uint8_t *gray, int width, int height, int y) {
    int inside = y < 0 ? 0 : y >= height ? height - 1 : y;
    return gray + (size_t)inside * (size_t)width;
}

void cimage_noise(const uint8_t *gray, int width, int height, double *cells) {
    enum { side = CIMAGE_NOISE_CELL };
    int across = width / side, down = height / side;
    for (int cell_y = 0; cell_y < down; cell_y++) {
        double *line = cells + (size_t)cell_y * (size_t)across;
        for (int cell_x = 0; cell_x < across; cell_x++) line[cell_x] = 0;
        for (int y = cell_y * side; y < (cell_y + 1) * side; y++) {
            const uint8_t *above = row(gray, width, height, y - 1), *here = row(gray, width, height, y),
                          *below = row(gray, width, height, y + 1);
            for (int cell_x = 0; cell_x < across; cell_x++) {
                int first = cell_x * side;
                // The kernel is the product of (1, -2, 1) down and (1, -2, 1) across.
                int bent[side + 2];
                for (int i = 0; i < side + 2; i++) {
                    int x = first + i - 1;
                    x = x < 0 ? 0 : x >= width ? width - 1 : x;
                    bent[i] = above[x] - 2 * here[x] + below[x];
                }
                int sum = 0;
                for (int i = 0; i < side; i++) {
                    int response = bent[i] - 2 * bent[i + 1] + bent[i + 2];
                    sum += response * response;
                }
                line[cell_x] += sum;
            }
        }
        for (int cell_x = 0; cell_x < across; cell_x++) line[cell_x] /= side * side;
    }
}
