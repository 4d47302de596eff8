// The cameras, photos and messages of the host for the states of the capture screen.

const isJapanese = new URLSearchParams(location.hash.slice(1)).get('lang') === 'ja'
const say = (english, japanese) => (isJapanese ? japanese : english)

const bag = 'M15 40H85L92 90H8ZM32 40V28C32 16 40 10 50 10C60 10 68 16 68 28V40'
const photo = (region, label, instruction, outline, more = {}) => ({
  region, label, instruction, outline, required: true, sharpness_min: 20, min_short_side: 300, state: 'wanted', ...more,
})
const all = () => [
  photo(
    'front', say('Front', '正面'), say('Place the bag upright and show the whole front.', 'バッグを立てて、正面全体を撮影してください。'), bag
  ),
  photo('logo', say('Logo', 'ロゴ'), say('Fill the frame with the logo.', 'ロゴを枠いっぱいに撮影してください。'), 'M5 5H95V95H5Z'),
  photo(
    'hardware', say('Hardware', '金具'), say('Show a zip or a clasp with its engraving.', 'ファスナーや留め具の刻印を撮影してください。'),
    'M50 5A45 45 0 1 1 50 95A45 45 0 1 1 50 5Z'
  ),
  photo(
    'stitching', say('Stitching', '縫い目'), say('Show a row of stitches from above.', '縫い目を真上から撮影してください。'), 'M5 5H95V95H5Z',
    { required: false, sample: 'M8 50H22M30 50H44M52 50H66M74 50H88' }
  ),
]
const fields = () => [
  { id: 'style_name', label: say('Style name', 'モデル名'), required: true, max: 64 },
  { id: 'material', label: say('Material', '素材'), required: false, max: 64 },
]

/** The host's first request. */
export function wanted({ only, minutes = 100, fields: hasFields = false } = {}) {
  const photos = all().filter(({ region }) => !only || only.includes(region))
  const [{ region, label, instruction, required }] = photos
  return {
    type: 'photo.wanted', request: 1, region, regions: photos.map((each) => each.region), label, instruction, attempt: 1,
    required, photos, text_fields: hasFields ? fields() : [], expires_at: Date.now() / 1000 + minutes * 60,
  }
}

/** The platform's plan of the capture in a host's request. */
export const planOf = ({ photos, text_fields, expires_at }) => ({
  regions: photos.map(({ region, state, ...guide }) => ({ id: region, ...guide })), text_fields, photos: [], expires_at,
})

export const message = {
  /** The platform has some of the photos. */
  progress(sent) {
    const states = ['accepted', 'sending', 'taken', 'skipped']
    const names = all().map(({ region }, at) => [region, sent === 4 && at < 3 ? (at ? 'sent' : 'accepted') : states[at]])
    return { type: 'progress', sent, all: 4, states: Object.fromEntries(names) }
  },
  /** The platform refuses the second photo. */
  refusal() {
    const photos = all().map((each) => ({ ...each, state: each.region === 'logo' ? 'asked' : 'sent' }))
    const { region, label, instruction, required } = photos[1]
    const refusal = say(
      'The photo is blurred. Hold the camera still, tap to focus, and take it again.',
      '写真がぼやけています。カメラを固定し、ピントを合わせて撮り直してください。'
    )
    const regions = photos.map((each) => each.region)
    return { type: 'photo.wanted', request: 9, region, regions, label, instruction, attempt: 2, refusal, required, photos }
  },
}

const drawings = new Map()

/** The drawing of the goods, as the photo of a region. */
function drawing(region) {
  if (!drawings.has(region)) {
    const image = Object.assign(new Image(960, 1280), { src: `/screens/assets/sample-${region}.svg` })
    drawings.set(region, image.decode().then(() => image))
  }
  return drawings.get(region)
}

/** Draws a photo of the goods; `light` is from 0 to 1. */
export async function goods(context, { light = 1, region = 'front' } = {}) {
  const { width, height } = context.canvas
  context.drawImage(await drawing(region), 0, 0, width, height)
  context.fillStyle = `rgb(0 0 0 / ${1 - light})`
  context.fillRect(0, 0, width, height)
}

function canvasOf(width, height) {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  return canvas.getContext('2d')
}

/** A photo as a file; `blurred` ones are far out of focus. */
export async function photoFile(kind, number = 0) {
  const context = canvasOf(960, 1280)
  await goods(context, { region: all()[number].region })
  if (kind === 'blurred') {
    context.filter = 'blur(14px)'
    context.drawImage(context.canvas, 0, 0)
  }
  const blob = await new Promise((resolve) => context.canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' })
}

/** Chooses a file, as the user would. */
export function chooseFile(stage, file) {
  const data = new DataTransfer()
  data.items.add(file)
  const input = stage.find('#file')
  input.files = data.files
  input.dispatchEvent(new Event('change'))
}

/** Puts a camera in place of the device's: one that `draws` a picture, `fails` with an error, or `never` answers. */
export function cameraThat({ draws, light, fails, never, tools }) {
  return async () => {
    for (const key of ['assay-capture', 'assay-capture-started']) sessionStorage.removeItem(key)
    localStorage.setItem('assay-capture-settings', JSON.stringify({ auto: light !== undefined }))
    const context = canvasOf(960, 1280)
    await draws?.(context, { light })
    const picture = context.canvas
    const screen = canvasOf(960, 1280)
    setInterval(() => screen.drawImage(picture, 0, 0), 100)
    const getUserMedia = () => {
      if (never) return new Promise(() => {})
      if (fails) return Promise.reject(Object.assign(new Error(fails), { name: fails }))
      const stream = screen.canvas.captureStream(10)
      const [track] = stream.getVideoTracks()
      if (tools) track.getCapabilities = () => ({ torch: true, zoom: { min: 0.5, max: 8, step: 0.1 } })
      return Promise.resolve(stream)
    }
    const device = (deviceId) => ({ kind: 'videoinput', deviceId, label: deviceId })
    const enumerateDevices = async () => (tools ? [device('rear'), device('wide')] : [device('rear')])
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia, enumerateDevices }, configurable: true })
  }
}
