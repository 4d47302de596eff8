// Renders a state: the real page of its screen, with a host and a platform that answer as the state says.

import { addTexts, textsIn } from './texts.js'
import { pseudo } from './pseudo.js'

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Replaces this page's body by that of a screen. Returns the name of the screen's script. */
async function load(screen) {
  const response = await fetch(new URL(screen, location.href))
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  document.title = page.title
  document.querySelector('title').dataset.text = page.querySelector('title').dataset.text
  Object.assign(document.body.dataset, page.body.dataset)
  document.body.replaceChildren(...page.body.childNodes)
  return page.querySelector('script[src]').getAttribute('src').split('/').pop()
}

/** Answers the page's calls. A call that the state does not name is not found. */
function stubPlatform(answers) {
  const calls = {}
  const real = window.fetch.bind(window)
  const headers = { 'X-Request-Id': 'gallery', 'Content-Type': 'application/json' }
  window.fetch = async (resource, options = {}) => {
    const path = new URL(resource, location.href).pathname.replace(/^.*(?=\/sdk\/)/, '')
    if (!path.startsWith('/sdk/')) return real(resource, options)
    const name = `${options.method ?? 'GET'} ${path}`
    calls[name] = (calls[name] ?? 0) + 1
    const said = answers[name] ?? { status: 404, body: { code: 'not_found' } }
    const answer = typeof said === 'function' ? said(calls[name]) : said
    if (answer === 'never') return new Promise(() => {})
    if (answer === 'offline') throw new TypeError('offline')
    return new Response(JSON.stringify(answer.body ?? {}), { status: answer.status ?? 200, headers })
  }
}

function stubHost(state, chosen) {
  const sent = []
  const receive = (message) => window.assayHost.receive(message)
  const theme = chosen.theme ? { background: chosen.theme } : {}
  const welcome = { type: 'welcome', version: 1, host: 'gallery', offers: ['photos'], chunk_bytes: 524288, theme }
  const postMessage = (text) => {
    const message = JSON.parse(text)
    sent.push(message)
    if (message.type !== 'hello' || state.welcome === null) return
    addTexts({ 'en-XA': pseudo(textsIn('en')) })
    setTimeout(() => receive({ ...welcome, language: chosen.lang ?? 'en', ...state.welcome }))
  }
  if (!state.unhosted) window.webkit = { messageHandlers: { assay: { postMessage } } }
  return { sent, host: receive }
}

/** What a state's `before` and `act` can do. */
function helpers(host) {
  const find = (selector) => document.querySelector(selector)
  const wait = async (selector) => {
    while (!find(selector)?.checkVisibility()) await frame()
    return find(selector)
  }
  return {
    ...host,
    find,
    wait,
    click: async (selector) => (await wait(selector)).click(),
    told: async (type) => {
      const isFailure = (message) => message.type === 'fail' && type !== 'fail'
      while (!host.sent.some((message) => message.type === type)) {
        const failure = host.sent.find(isFailure)
        if (failure) throw new Error(`the page failed: ${failure.description}`)
        await frame()
      }
      return host.sent.findLast((message) => message.type === type)
    },
  }
}

/** Waits until the pictures and the fonts are there, so that a screenshot shows them. */
async function settled() {
  for (const image of document.images) image.loading = 'eager'
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
  await document.fonts.ready
  await frame()
  await frame()
}

/** Renders a state. `data-state` of the page becomes `ready` when nothing will change any more. */
export async function stage(state, chosen = {}) {
  if (chosen.text) document.documentElement.style.fontSize = `${chosen.text}%`
  if (state.render) {
    const { render } = await import('./component-states.js')
    render(state)
  } else {
    const script = await load(state.screen)
    const flow = { flow_token: 'gallery', entrupy_id: 'ITEM', ...state.flow }
    sessionStorage.setItem('assay-flow', JSON.stringify({ path: location.pathname, flow }))
    stubPlatform(state.platform ?? {})
    const actor = helpers(stubHost(state, chosen))
    await state.before?.(actor)
    await import(`./${script}`)
    if (!state.unhosted && state.ready !== false) await actor.told('ready')
    await state.act?.(actor)
  }
  await settled()
  document.documentElement.dataset.state = 'ready'
}
