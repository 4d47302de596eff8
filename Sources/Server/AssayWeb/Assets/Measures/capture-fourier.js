// A Fourier transform of a square plane, for the sharpness measure.

/** Computes the roots of unity and the bit-reversed order for `size` points. */
function plan(size) {
  const bits = Math.log2(size)
  const cos = new Float32Array(size / 2)
  const sin = new Float32Array(size / 2)
  for (let i = 0; i < size / 2; i += 1) {
    cos[i] = Math.cos((2 * Math.PI * i) / size)
    sin[i] = -Math.sin((2 * Math.PI * i) / size)
  }
  const place = Uint16Array.from({ length: size }, (_, i) => {
    let turned = 0
    for (let bit = 0; bit < bits; bit += 1) turned |= ((i >> bit) & 1) << (bits - 1 - bit)
    return turned
  })
  return { size, cos, sin, place, re: new Float32Array(size), im: new Float32Array(size) }
}

/** Transforms the values that begin at `start` and lie `stride` apart, in place. */
function transform({ size, cos, sin, place, re, im }, plane, start, stride) {
  for (let i = 0; i < size; i += 1) {
    re[place[i]] = plane.re[start + i * stride]
    im[place[i]] = plane.im[start + i * stride]
  }
  for (let length = 2, jump = size / 2; length <= size; length *= 2, jump /= 2) {
    const middle = length / 2
    for (let first = 0; first < size; first += length) {
      for (let i = 0, turn = 0; i < middle; i += 1, turn += jump) {
        const low = first + i
        const high = low + middle
        const real = re[high] * cos[turn] - im[high] * sin[turn]
        const imaginary = re[high] * sin[turn] + im[high] * cos[turn]
        re[high] = re[low] - real
        im[high] = im[low] - imaginary
        re[low] += real
        im[low] += imaginary
      }
    }
  }
  for (let i = 0; i < size; i += 1) {
    plane.re[start + i * stride] = re[i]
    plane.im[start + i * stride] = im[i]
  }
}

/** Transforms a plane of real values: its first `rows` rows, which alone are not empty, and its columns up to `last`. */
export function transform2d(plane, size, rows, last) {
  const made = plan(size)
  for (let y = 0; y < rows; y += 1) transform(made, plane, y * size, 1)
  for (let x = 0; x <= last; x += 1) transform(made, plane, x, size)
}
