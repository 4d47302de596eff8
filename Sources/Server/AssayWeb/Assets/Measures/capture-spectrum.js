// The sharpness measure of the server's intake (`spectrum-2`), on the same scale.
//
// The server's documentation has the method. A photo that passes here with a margin passes there as well.

import { resize } from './capture-resample.js'
import { transform2d } from './capture-fourier.js'

/** The length of the long side at which the spectrum is computed, in pixels. */
export const side = 512
const directions = 12
const counted = 8
const ringWidth = 0.0125
const coarse = [0, 2]
const fine = [5, 28]
const floor = 0.3
const noiseAtMost = 0.9
const origin = 17
const leastWorkingSide = 1000
const noiseCell = 16

/** The sharpness of a gray picture with values from 0 to 255. It has the size of the server's working copy. */
export function sharpness({ gray, width, height }) {
  const long = Math.max(width, height)
  const scale = side / long
  const across = Math.max(1, Math.round(width * scale))
  const down = Math.max(1, Math.round(height * scale))
  const small = resize({ gray: Float32Array.from(gray), width, height }, across, down)
  const power = spectrum(small)
  const trust = Math.min(Math.max((long - side) / (leastWorkingSide - side), 0), 1)
  return score(power, noiseVariance({ gray, width, height }) * scale * scale * trust)
}

/** The power by ring and direction; white noise of variance v has the power v everywhere. */
export function spectrum({ gray, width, height }) {
  const { plane, energy } = layOut(gray, width, height)
  const rings = fine[1]
  const last = Math.min(Math.ceil(ringWidth * rings * side), side / 2)
  transform2d(plane, side, height, last)
  const power = new Float64Array(rings * directions)
  const count = new Uint32Array(rings * directions)
  for (let y = 0; y < side; y += 1) {
    const down = (y < side / 2 ? y : y - side) / side
    for (let x = 0; x <= last; x += 1) {
      const across = x / side
      const ring = Math.floor(Math.hypot(across, down) / ringWidth)
      if (ring >= rings) continue
      const direction = Math.floor((Math.atan2(down, across) / Math.PI) * directions + directions + 0.5) % directions
      const index = y * side + x
      const place = ring * directions + direction
      power[place] += (plane.re[index] ** 2 + plane.im[index] ** 2) / energy
      count[place] += 1
    }
  }
  for (let place = 0; place < power.length; place += 1) if (count[place]) power[place] /= count[place]
  return power
}

function hann(count) {
  return Float64Array.from({ length: count }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 1)) / (count + 1)))
}

/** Subtracts the mean, applies the window and pads with zeros. */
function layOut(gray, width, height) {
  const across = hann(width)
  const down = hann(height)
  let [sum, weight, energy] = [0, 0, 0]
  for (let y = 0, i = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, i += 1) {
      const w = across[x] * down[y]
      sum += w * gray[i]
      weight += w
      energy += w * w
    }
  }
  const mean = sum / weight
  const plane = { re: new Float32Array(side * side), im: new Float32Array(side * side) }
  for (let y = 0, i = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, i += 1) plane.re[y * side + x] = (gray[i] - mean) * across[x] * down[y]
  }
  return { plane, energy }
}

/** The score of a spectrum; `noise` is the noise power that every ring and direction contains. */
export function score(power, noise) {
  const detail = Array.from({ length: directions }, (_, direction) => {
    let sum = 0
    for (let ring = fine[0]; ring < fine[1]; ring += 1) {
      const found = power[ring * directions + direction]
      sum += Math.log10(Math.max(found - noise, found * (1 - noiseAtMost)) + floor)
    }
    return sum / (fine[1] - fine[0])
  })
  const weaker = detail.sort((a, b) => a - b).slice(0, counted).reduce((a, b) => a + b, 0) / counted
  const low = power.slice(coarse[0] * directions, coarse[1] * directions)
  const mean = low.reduce((a, b) => a + b, 0) / low.length
  return origin + 10 * (weaker - 0.15 * Math.log10(1 + mean))
}

/** The variance of the noise, from the calmest fifth of the cells of 16 x 16 pixels (Immerkær 1996). */
export function noiseVariance({ gray, width, height }) {
  const across = Math.floor(width / noiseCell)
  const down = Math.floor(height / noiseCell)
  if (!across || !down) return 0
  const cells = new Float64Array(across * down)
  const at = (x, y) => gray[Math.min(Math.max(y, 0), height - 1) * width + Math.min(Math.max(x, 0), width - 1)]
  const bend = (x, y) => at(x, y - 1) - 2 * at(x, y) + at(x, y + 1)
  for (let y = 0; y < down * noiseCell; y += 1) {
    for (let cell = 0; cell < across; cell += 1) {
      let [left, here] = [bend(cell * noiseCell - 1, y), bend(cell * noiseCell, y)]
      let sum = 0
      for (let x = cell * noiseCell; x < (cell + 1) * noiseCell; x += 1) {
        const right = bend(x + 1, y)
        sum += (left - 2 * here + right) ** 2
        left = here
        here = right
      }
      cells[Math.floor(y / noiseCell) * across + cell] += sum / noiseCell ** 2
    }
  }
  cells.sort()
  return cells[Math.floor(cells.length / 5)] / 36
}
