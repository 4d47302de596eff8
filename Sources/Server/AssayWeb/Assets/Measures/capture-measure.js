// The cheap measure of the preview: light, motion, detail, and how much of the frame the item fills.

import { score, side, spectrum } from './capture-spectrum.js'

const grid = 16

/** The gray values of RGBA data, by the usual weights. */
export function luma({ data, width, height }) {
  const gray = new Float32Array(width * height)
  for (let i = 0, at = 0; i < gray.length; i += 1, at += 4) {
    gray[i] = 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2]
  }
  return { gray, width, height }
}

/** The mean and the deviation of each cell of a grid over the picture. */
export function cells({ gray, width, height }) {
  const sums = new Float64Array(grid * grid)
  const squares = new Float64Array(grid * grid)
  const counts = new Uint32Array(grid * grid)
  for (let y = 0, i = 0; y < height; y += 1) {
    const row = Math.floor((y * grid) / height) * grid
    for (let x = 0; x < width; x += 1, i += 1) {
      const cell = row + Math.floor((x * grid) / width)
      sums[cell] += gray[i]
      squares[cell] += gray[i] * gray[i]
      counts[cell] += 1
    }
  }
  return Array.from(sums, (sum, cell) => {
    const mean = sum / counts[cell]
    return { mean, deviation: Math.sqrt(Math.max(0, squares[cell] / counts[cell] - mean * mean)) }
  })
}

/** The share of nearly black and nearly white pixels, and the mean from 0 to 1. */
export function tone({ gray }) {
  let [sum, dark, bright] = [0, 0, 0]
  for (const value of gray) {
    sum += value
    if (value < 8) dark += 1
    else if (value > 247) bright += 1
  }
  return { brightness: sum / gray.length / 255, dark: dark / gray.length, bright: bright / gray.length }
}

/** The mean difference of two grids in steps of gray, without a change of the light as a whole. */
export function motion(now, before) {
  if (!before) return undefined
  const change = now.map((cell, i) => cell.mean - before[i].mean)
  const shift = change.reduce((a, b) => a + b, 0) / change.length
  return change.reduce((sum, value) => sum + Math.abs(value - shift), 0) / change.length
}

/** The share of the middle of the picture that is not plain. */
export function fill(all) {
  const middle = all.filter((_, i) => {
    const [x, y] = [i % grid, Math.floor(i / grid)]
    return x >= 3 && x < grid - 3 && y >= 3 && y < grid - 3
  })
  return middle.filter((cell) => cell.deviation > 4).length / middle.length
}

/** Measures frames in their order. The costly spectrum is computed only for frames for which it is wanted. */
export function createPreviewMeasure() {
  let before
  return {
    add(image, wantsSpectrum) {
      const picture = luma(image)
      const all = cells(picture)
      const measures = { ...tone(picture), motion: motion(all, before), fill: fill(all) }
      before = all
      if (!wantsSpectrum || Math.max(picture.width, picture.height) > side) return measures
      return { ...measures, sharpness: score(spectrum(picture), 0) }
    },
    reset() {
      before = undefined
      return {}
    },
  }
}
