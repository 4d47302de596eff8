// Explains how to allow the camera, by the platform of the browser.

/** The platform of a browser, for the steps that its user must take. */
export function platformOf(agent, touchPoints = 0) {
  const isTablet = /Macintosh/.test(agent) && touchPoints > 1
  if (/\b(FBAN|FBAV|Instagram|Line|MicroMessenger|TikTok|musical_ly|Snapchat)\b|\bwv\)/.test(agent)) return 'inApp'
  if (/iPhone|iPad|iPod/.test(agent) || isTablet) {
    return /Safari\//.test(agent) && !/CriOS|FxiOS|EdgiOS/.test(agent) ? 'iosSafari' : 'iosApp'
  }
  if (/Android/.test(agent)) return /SamsungBrowser/.test(agent) ? 'samsung' : /Firefox/.test(agent) ? 'firefox' : 'android'
  if (/Firefox\//.test(agent)) return 'firefox'
  if (/Safari\//.test(agent) && !/Chrome\/|Chromium\//.test(agent)) return 'macSafari'
  return 'chrome'
}

/** The keys of the sentences for a reason: `title`, `body`, and `steps` if there is something to do. */
export function helpFor(reason, platform) {
  const title = `capture.help.${reason}`
  const body = `capture.help.${reason}Body`
  return reason === 'denied' ? { title, body, steps: `capture.allow.${platform}` } : { title, body }
}
