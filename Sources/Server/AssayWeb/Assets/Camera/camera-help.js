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

/**
 * The keys of the sentences for a reason: `title`, `body`, and `steps` if there is something to do.
 *
 * The browser in an app may have no setting for the camera, and its page can't be opened elsewhere, because its ticket
 * is used. A phone that goes on for a computer can have a new code.
 */
export function helpFor(reason, platform, isPhone = false) {
  const title = `capture.help.${reason}`
  const body = `capture.help.${reason}Body`
  if (reason !== 'denied') return { title, body }
  const steps = `capture.allow.${platform}`
  return platform === 'inApp' ? { title, body: isPhone ? `${steps}Phone` : steps } : { title, body, steps }
}
