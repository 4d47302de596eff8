#include "CImage.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { side = CIMAGE_SPECTRUM_SIDE, half = side / 2, steps = 9 };
static const double pi = 3.14159265358979323846;

typedef struct { float re, im; } Complex;
typedef struct {
    Complex turn[side / 2];
    unsigned short place[side];
} Plan;

// Computes the roots of unity and the bit-reversed order for a transform of `side` points. Each call makes its own
// plan, so threads share nothing.
static void plan_make(Plan *plan) {
    for (int i = 0; i < half; i++) {
        plan->turn[i] = (Complex){(float)cos(2 * pi * i / side), (float)-sin(2 * pi * i / side)};
    }
    for (int i = 0; i < side; i++) {
        int turned = 0;
        for (int bit = 0; bit < steps; bit++) turned |= ((i >> bit) & 1) << (steps - 1 - bit);
        plan->place[i] = (unsigned short)turned;
    }
}

// In-place radix-2 FFT; the values lie `stride` apart.
static void transform(const Plan *plan, Complex *values, size_t stride) {
    Complex line[side];
    for (int i = 0; i < side; i++) line[plan->place[i]] = values[(size_t)i * stride];
    for (int length = 2, jump = half; length <= side; length *= 2, jump /= 2) {
        int middle = length / 2;
        for (int start = 0; start < side; start += length) {
            Complex *low = line + start, *high = low + middle, *end = high;
            for (const Complex *turn = plan->turn; low < end; low++, high++, turn += jump) {
                float re = high->re * turn->re - high->im * turn->im;
                float im = high->re * turn->im + high->im * turn->re;
                high->re = low->re - re;
                high->im = low->im - im;
                low->re += re;
                low->im += im;
            }
        }
    }
    for (int i = 0; i < side; i++) values[(size_t)i * stride] = line[i];
}

static void hann(double *window, int count) {
    for (int i = 0; i < count; i++) window[i] = 0.5 - 0.5 * cos(2 * pi * (i + 1) / (count + 1));
}

// Subtracts the mean, applies the window and pads with zeros. Returns the window's energy.
static double lay_out(const float *grey, int width, int height, Complex *plane) {
    double across[side], down[side], sum = 0, weight = 0, energy = 0;
    hann(across, width);
    hann(down, height);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            double w = across[x] * down[y];
            sum += w * grey[(size_t)y * width + x];
            weight += w;
            energy += w * w;
        }
    }
    double mean = sum / weight;
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            plane[(size_t)y * side + x].re = (float)((grey[(size_t)y * width + x] - mean) * across[x] * down[y]);
        }
    }
    return energy;
}

int cimage_spectrum(
    const float *grey, int width, int height, double first, double step, int rings, int directions, double *power) {
    if (width < 1 || height < 1 || width > side || height > side) return -1;
    Complex *plane = calloc((size_t)side * side, sizeof(Complex));
    Plan *plan = malloc(sizeof(Plan));
    long *count = calloc((size_t)rings * directions, sizeof(long));
    if (!plane || !plan || !count) {
        free(plane);
        free(plan);
        free(count);
        return -1;
    }
    plan_make(plan);
    double energy = lay_out(grey, width, height, plane);
    for (int y = 0; y < height; y++) transform(plan, plane + (size_t)y * side, 1);
    // The input is real, so the left half of the plane contains all information. Columns beyond the last ring are not
    // needed.
    double end = ceil((first + step * rings) * side);
    int last = end < half ? (int)end : half;
    for (int x = 0; x <= last; x++) transform(plan, plane + x, side);

    memset(power, 0, sizeof(double) * (size_t)rings * directions);
    for (int y = 0; y < side; y++) {
        double down = (double)(y < half ? y : y - side) / side;
        for (int x = 0; x <= last; x++) {
            double across = (double)x / side;
            int ring = (int)floor((sqrt(across * across + down * down) - first) / step);
            if (ring < 0 || ring >= rings) continue;
            double angle = atan2(down, across);
            int direction = (int)floor(angle / pi * directions + directions + 0.5) % directions;
            Complex value = plane[(size_t)y * side + x];
            size_t place = (size_t)ring * directions + direction;
            power[place] += ((double)value.re * value.re + (double)value.im * value.im) / energy;
            count[place]++;
        }
    }
    for (int i = 0; i < rings * directions; i++) power[i] = count[i] ? power[i] / (double)count[i] : 0;
    free(plane);
    free(plan);
    free(count);
    return 0;
}
