// The states of going on with a phone, on the computer and on the phone (states.js).

import { cameraThat, planOf, wanted } from './capture-staging.js'

/** A phone's page has no host that names the language, so it is that of the gallery. */
const language = new URLSearchParams(location.hash.slice(1)).get('lang')

/** The bits of a picture that looks like a code; no reader needs to read it. */
function bits(size) {
  const bytes = new Uint8Array(Math.ceil((size * size) / 8))
  const finders = [[0, 0], [0, size - 7], [size - 7, 0]]
  let state = 7
  const isDark = (row, column) => {
    state = (state * 1103515245 + 12345) % 2147483648
    for (const [top, left] of finders) {
      const [y, x] = [row - top, column - left]
      if (y < -1 || x < -1 || y > 7 || x > 7) continue
      const ring = Math.max(Math.abs(y - 3), Math.abs(x - 3))
      return ring < 2 || ring === 3
    }
    return state % 7 < 3
  }
  for (let at = 0; at < size * size; at += 1) {
    if (isDark(Math.floor(at / size), at % size)) bytes[at >> 3] |= 128 >> (at & 7)
  }
  return btoa(String.fromCharCode(...bytes))
}

const offer = {
  url: 'https://photos.example.com/screens/phone#ticket=Xq3vT0aFhQm7cYw2Lr9KdUe5Sg1Pb8Nz',
  expires_at: 0,
  number: '42',
  qr: { size: 37, modules: bits(37) },
}
const update = (state, messages = []) => ({
  body: { state, sequence: messages.length, messages: messages.map((message, at) => ({ sequence: at + 1, message })) },
})
const offered = (told) => ({ 'POST /sdk/v1/handover': { status: 201, body: offer }, 'GET /sdk/v1/handover': told })
const where = (more) => ({ type: 'photo.where', region: 'logo', place: 2, count: 4, taken: 1, held: 1, screen: 'step', ...more })

const noCamera = cameraThat({ fails: 'NotFoundError' })
/** Forgets the hand-over of the state before, with which the page would go on as after a reload. */
const begin = (stage) => {
  sessionStorage.removeItem('assay-handover')
  return noCamera(stage)
}

const code = async (stage) => {
  stage.host(wanted())
  await stage.click('#start')
  await stage.click('#files .use-phone')
}
const computer = (id, title, platform, selector) => ({
  screen: 'capture', id: `capture.phone-${id}`, title, flow: { phone: true }, platform,
  before: begin, act: async (stage) => {
    await code(stage)
    await stage.wait(selector)
  },
})

const preview = 'POST /sdk/v1/handover/preview'
/** The page of a phone; `flow` if it has a session already. */
const phone = (id, title, platform, selector, { ticket = true, flow = false, act = () => {} } = {}) => ({
  screen: 'phone', id: `phone.${id}`, title, ready: false,
  platform: { [preview]: { body: { organization: 'Kogawa Resale' } }, ...platform },
  flow: { screen: 'capture', number: '42' },
  before() {
    if (language) document.documentElement.lang = language
    if (!flow) sessionStorage.removeItem('assay-flow')
    history.replaceState(null, '', ticket ? '#ticket=gallery' : location.pathname)
  },
  act: async (stage) => {
    await act(stage)
    await stage.wait(selector)
  },
})
const session = { ticket: false, flow: true }
const go = { act: async (stage) => {
  await stage.wait('#phone-organization:not([aria-busy])')
  await stage.click('#phone-go')
} }
const done = (calls) => (calls === 1 ? update('confirmed', [{ type: 'progress', sent: 4, all: 4 }]) : update('ended'))
/** The computer asks for the photos of a capture, whose texts come from the platform. */
const asking = (calls) => {
  const { request, region, photos } = wanted()
  const states = photos.map((photo) => ({ region: photo.region, state: photo.state }))
  const said = [{ type: 'welcome', version: 1, language: language ?? 'en' }, { type: 'photo.wanted', request, region, photos: states }]
  return calls === 1 ? update('confirmed', said) : 'never'
}
const capturing = {
  'GET /sdk/v1/handover': asking, 'GET /sdk/v1/handover/plan': { body: planOf(wanted()) },
  'POST /sdk/v1/handover/messages': { status: 202, body: { sequence: 1 } },
}
const redeem = 'POST /sdk/v1/handover/redeem'
const busy = { status: 503, body: { code: 'busy' } }

export const handoverStates = [
  { screen: 'capture', id: 'capture.phone-offer', title: 'No camera, a phone is offered', flow: { phone: true },
    before: begin, act: async (stage) => {
      stage.host(wanted())
      await stage.click('#start')
      await stage.wait('#files .use-phone')
    } },
  computer('starting', 'The code is being made', { 'POST /sdk/v1/handover': 'never' }, '#handover .spinner'),
  computer('code', 'Code for the phone', offered('never'), '#handover .qr'),
  computer('local', 'Code that only this machine can use', {
    ...offered('never'), 'POST /sdk/v1/handover': { status: 201, body: { ...offer, url: 'http://127.0.0.1:8080/screens/phone#ticket=x' } },
  }, '#handover .banner'),
  computer('offline', 'No code without a connection', { 'POST /sdk/v1/handover': 'offline' }, '#handover-new'),
  computer('busy', 'No code while the platform is busy', { 'POST /sdk/v1/handover': busy }, '#handover-new'),
  { ...computer('expired', 'The code has run out', offered('never'), '#handover-new'), act: async (stage) => {
    const real = performance.now.bind(performance)
    let later = 0
    performance.now = () => real() + later
    await code(stage)
    await stage.wait('#handover .qr')
    while (!stage.find('#handover-new')) {
      later += 41_000
      document.dispatchEvent(new Event('visibilitychange'))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  } },
  computer('number', 'Do both show the same number?', offered(update('redeemed')), '#handover-yes'),
  computer(
    'following', 'The phone takes photos', offered(update('confirmed', [where()])), '#handover-where:not(:empty)'
  ),
  computer(
    'away', 'The phone is away', offered(update('confirmed', [where({ isHidden: true })])), '#handover-help .banner'
  ),
  { ...computer('stay', 'The computer asks about the phone’s photos', offered(update('confirmed', [where()]))),
    act: async (stage) => {
      await code(stage)
      await stage.wait('#handover-where:not(:empty)')
      await stage.click('#handover-stay')
      await stage.wait('dialog')
    } },
  phone('intro', 'Before the code is used', {}, '#phone-organization:not([aria-busy])'),
  phone('unnamed', 'The organization is not known yet', { [preview]: 'offline' }, '#phone-trouble .banner'),
  phone('offline', 'No connection', { [redeem]: 'offline' }, '#phone-trouble .banner', go),
  phone('busy', 'The platform is busy', { [redeem]: busy }, '#phone-trouble .banner', go),
  phone(
    'used', 'The code is no longer valid', { [redeem]: { status: 401, body: { code: 'invalid_ticket' } } }, '#phone-used', go
  ),
  phone('number', 'The number', { 'GET /sdk/v1/handover': update('redeemed') }, '#phone-number', session),
  phone('capture', 'The capture on a phone', capturing, '#overview', session),
  phone('stopped', 'The computer has stopped', { 'GET /sdk/v1/handover': update('ended') }, '#phone-stopped', session),
  phone('done', 'Done', { 'GET /sdk/v1/handover': done }, '#phone-done', session),
]
