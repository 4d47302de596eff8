// The user's settings of the capture, which the browser remembers.

const key = 'assay-capture-settings'
const defaults = { auto: true, sound: false }

/** The settings that were changed on this page, for browsers that keep nothing. */
const changed = {}

/** The settings; the defaults if the browser keeps nothing. */
export function settings() {
  try {
    return { ...defaults, ...JSON.parse(localStorage.getItem(key) ?? '{}'), ...changed }
  } catch {
    return { ...defaults, ...changed }
  }
}

/** Changes one setting. */
export function set(name, value) {
  changed[name] = value
  try {
    localStorage.setItem(key, JSON.stringify({ ...settings(), [name]: value }))
  } catch {
    // Private windows may refuse the storage. The setting then holds for this page only.
  }
}

let audio

/** Plays a short tone if the user wants sounds: `good` when the picture is ready, `shot` for a photo. */
export function play(tone) {
  if (!settings().sound) return
  try {
    audio ??= new AudioContext()
    const [oscillator, gain] = [audio.createOscillator(), audio.createGain()]
    const now = audio.currentTime
    oscillator.frequency.value = tone === 'shot' ? 880 : 620
    gain.gain.setValueAtTime(0.15, now)
    gain.gain.exponentialRampToValueAtTime(0.001, now + 0.18)
    oscillator.connect(gain).connect(audio.destination)
    oscillator.start(now)
    oscillator.stop(now + 0.2)
  } catch {
    // A page without sound goes on in silence.
  }
}
