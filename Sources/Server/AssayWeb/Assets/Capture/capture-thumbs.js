// Small pictures of the photos, which stay after the photos themselves have gone to the host.

const side = 240
const thumbs = new Map()
let canvas

/** The small picture of a region; `undefined` if there is none. */
export const thumbOf = (region) => thumbs.get(region)

/** Makes the small picture of a photo: its middle, as a square. A photo that can't be opened gets none. */
export async function makeThumb(region, blob) {
  thumbs.delete(region)
  try {
    const whole = await createImageBitmap(blob)
    canvas ??= document.createElement('canvas')
    canvas.width = canvas.height = side
    const edge = Math.min(whole.width, whole.height)
    const [x, y] = [(whole.width - edge) / 2, (whole.height - edge) / 2]
    canvas.getContext('2d').drawImage(whole, x, y, edge, edge, 0, 0, side, side)
    whole.close()
    const made = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
    if (made) thumbs.set(region, made)
  } catch {
    thumbs.set(region, blob)
  }
}
