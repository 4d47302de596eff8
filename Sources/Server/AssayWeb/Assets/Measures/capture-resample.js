// Changes the size of gray pictures with the filters of the server's intake.

const sinc = (x) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))
const lanczos = { radius: 3, at: (x) => (Math.abs(x) < 3 ? sinc(x) * sinc(x / 3) : 0) }
const cubic = {
  radius: 2,
  at(x) {
    const d = Math.abs(x)
    if (d < 1) return 1.5 * d ** 3 - 2.5 * d ** 2 + 1
    return d < 2 ? -0.5 * d ** 3 + 2.5 * d ** 2 - 4 * d + 2 : 0
  },
}

/** The positions and weights of the source samples of each target sample. */
function weights(from, to) {
  const ratio = from / to
  const filter = ratio > 1 ? lanczos : cubic
  const stretch = Math.max(1, ratio)
  return Array.from({ length: to }, (_, index) => {
    const center = (index + 0.5) * ratio - 0.5
    const first = Math.ceil(center - filter.radius * stretch)
    const last = Math.floor(center + filter.radius * stretch)
    const taps = []
    let sum = 0
    for (let place = first; place <= last; place += 1) {
      const weight = filter.at((place - center) / stretch)
      taps.push([Math.min(Math.max(place, 0), from - 1), weight])
      sum += weight
    }
    return { places: Int32Array.from(taps, (tap) => tap[0]), parts: Float64Array.from(taps, (tap) => tap[1] / sum) }
  })
}

function weigh(source, offset, stride, { places, parts }) {
  let sum = 0
  for (let i = 0; i < places.length; i += 1) sum += source[offset + places[i] * stride] * parts[i]
  return sum
}

/** Returns the picture in another size. */
export function resize({ gray, width, height }, newWidth, newHeight) {
  if (width === newWidth && height === newHeight) return { gray, width, height }
  const down = weights(height, newHeight)
  const tall = new Float32Array(width * newHeight)
  for (let y = 0; y < newHeight; y += 1) {
    for (let x = 0; x < width; x += 1) tall[y * width + x] = weigh(gray, x, width, down[y])
  }
  const across = weights(width, newWidth)
  const made = new Float32Array(newWidth * newHeight)
  for (let y = 0; y < newHeight; y += 1) {
    for (let x = 0; x < newWidth; x += 1) made[y * newWidth + x] = weigh(tall, y * width, 1, across[x])
  }
  return { gray: made, width: newWidth, height: newHeight }
}

/** The factor by which the intake reduces a JPEG while it decodes it. */
export function shrinkOf(longSide) {
  return [8, 4, 2].find((factor) => Math.floor(longSide / factor) >= 1000) ?? 1
}

/** Averages blocks of `factor` x `factor` pixels of RGBA data into three planes; incomplete blocks are dropped. */
export function shrink(data, width, height, factor) {
  const [across, down] = [Math.floor(width / factor), Math.floor(height / factor)]
  const planes = [0, 1, 2].map(() => new Float32Array(across * down))
  const area = factor * factor
  for (let y = 0; y < down * factor; y += 1) {
    const row = Math.floor(y / factor) * across
    for (let x = 0, at = y * width * 4; x < across * factor; x += 1, at += 4) {
      const place = row + Math.floor(x / factor)
      planes[0][place] += data[at] / area
      planes[1][place] += data[at + 1] / area
      planes[2][place] += data[at + 2] / area
    }
  }
  return { planes, width: across, height: down }
}

const linear = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
})
const encoded = (share) => 255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055)
const byte = (value) => Math.min(255, Math.max(0, Math.round(value)))

/** The gray working copy of a picture of three planes: at most 1,024 pixels long, with whole values from 0 to 255. */
export function workingCopy({ planes, width, height }) {
  const scale = Math.min(1, 1024 / Math.max(width, height))
  const [across, down] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
  const [red, green, blue] = planes.map((plane) => resize({ gray: plane, width, height }, across, down).gray)
  const gray = new Uint8Array(across * down)
  for (let i = 0; i < gray.length; i += 1) {
    gray[i] = byte(
      encoded(0.2126 * linear[byte(red[i])] + 0.7152 * linear[byte(green[i])] + 0.0722 * linear[byte(blue[i])])
    )
  }
  return { gray, width: across, height: down }
}
