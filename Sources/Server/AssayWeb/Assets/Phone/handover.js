// Goes on with a phone: this page plays the phone's host, and hands what the phone takes to its own host.

import { send, version } from './bridge.js'
import { ask as askUser, toast } from './dialogs.js'
import { busy } from './components.js'
import { part } from './dom.js'
import { addTexts, text } from './texts.js'
import { handOver } from './capture-host.js'
import { canRetry } from './flow.js'
import { codeNeeds, contact, follow, mayHoldPhotos, off } from './handover-machine.js'
import { createRelay } from './handover-relay.js'
import { handoverTexts } from './handover-texts.js'
import { createView, loadStyle } from './handover-view.js'

addTexts(handoverTexts)
// The first view has its style already.
await loadStyle()

const key = 'assay-handover'
/** The languages of the platform's texts. */
const languages = ['en', 'ja']
const now = () => performance.now()

function remember(number) {
  sessionStorage.setItem(key, JSON.stringify({ number }))
}

const forget = () => sessionStorage.removeItem(key)

/**
 * Callbacks: `onChange()` when the page has to be shown again, `onSkipped()`, `onSending()` when the user has sent the
 * photos on the phone, `onCancel()`, `labelOf(region)`, and `isHere(region)`: whether this page has the photo itself.
 */
export function createHandover({ flow, welcome, onChange, onSkipped, onSending, onCancel, labelOf, isHere }) {
  let state = off
  let wanted
  let progress
  let asking = false
  /** The requests whose photos have come from the phone and are not yet stored. */
  const taking = new Set()
  /** The requests that the phone has announced while a first attempt was under way. */
  const announced = new Set()
  let isResumed = false
  const relay = createRelay(flow, { onState, onMessage: hear })
  const view = createView({ onNew: open, onYes: confirm, onNo: refuse, onStay: stay, onCancel })
  setInterval(tick, 1000)
  document.addEventListener('visibilitychange', tick)
  addEventListener('online', () => state.problem === 'offline' && open())

  function dispatch(event) {
    const before = state
    state = follow(state, event)
    if (state === before) return
    if (state.phase === 'off') close()
    show()
    if (state.phase !== before.phase) onChange()
  }

  function show() {
    if (state.phase !== 'off') view.show({ ...state, contact: contact(state, now()) }, labelOf)
  }

  function close() {
    forget()
    relay.stop()
    view.reset()
    taking.clear()
  }

  function tick() {
    const needs = codeNeeds(state, now(), document.visibilityState === 'hidden')
    if (needs === 'renew') ask()
    if (needs === 'expire') {
      relay.end()
      dispatch({ type: 'expire' })
    }
    if (state.phase === 'following') show()
  }

  /** Asks for a code, or for a new one. */
  async function ask() {
    if (asking) return
    asking = true
    try {
      const { number, ...code } = await relay.offer()
      remember(number)
      dispatch({ type: 'code', code, number, at: now() })
      relay.start()
    } catch (error) {
      // A phone has the code already: the platform says so at the next poll.
      if (error.code === 'handover_redeemed') relay.start()
      else if (canRetry(error)) dispatch({ type: error.status ? 'busy' : 'offline' })
      else {
        dispatch({ type: 'end' })
        toast(text('handover.unavailable'), { sign: 'error' })
      }
    } finally {
      asking = false
    }
  }

  function open() {
    dispatch({ type: 'open' })
    ask()
  }

  async function confirm() {
    busy(part('handover-yes'), true)
    try {
      await relay.confirm()
    } catch (error) {
      if (canRetry(error)) toast(text(error.status ? 'busy' : 'offline'), { sign: 'error' })
      else dispatch({ type: 'end' })
    }
    const yes = part('handover-yes')
    if (yes) busy(yes, false)
  }

  async function end() {
    if (state.phase === 'off') return
    dispatch({ type: 'end' })
    await relay.end()
  }

  function refuse() {
    end()
    toast(text('handover.refused'), { sign: 'info' })
  }

  /** Ends the hand-over alone. The phone's photos that are not sent are lost with it, so the user is asked first. */
  async function stay() {
    const question = {
      title: text('handover.stayTitle'),
      body: text('handover.stayBody'),
      confirm: text('handover.stayYes'),
      cancel: text('handover.stayNo'),
      danger: true,
    }
    if (mayHoldPhotos(state) && !(await askUser(question))) return
    end()
  }

  function onState(told) {
    const before = state.phase
    dispatch({ type: 'told', state: told })
    // The platform says of a hand-over that this page has only remembered that no phone has it yet.
    if (told === 'open' && state.phase === 'starting') ask()
    if (told === 'ended' && before !== 'off') toast(text('handover.ended'), { sign: 'info' })
  }

  /**
   * The messages of the host, as the phone gets them: ids and states. The phone has its texts from the platform, which
   * refuses every other member. The phone takes no photo that this page has itself.
   */
  const passed = {
    'photo.wanted'({ request, region, attempt, refusal, photos }) {
      const states = photos?.map(({ region: id, state: known }) => ({ region: id, state: isHere(id) ? 'sent' : known }))
      return { request, region, attempt, refused: Boolean(refusal), photos: states }
    },
    'photo.stored': ({ request }) => ({ request }),
    progress: ({ sent, all }) => ({ sent, all }),
  }

  function greet() {
    const language = languages.find((known) => welcome.language?.startsWith(known))
    relay.send('welcome', { version, language })
    if (wanted) relay.send('photo.wanted', passed['photo.wanted'](wanted))
    if (progress) relay.send('progress', passed.progress(progress))
  }

  async function take(request) {
    if (wanted?.request !== request) return
    if (taking.has(request)) return announced.add(request)
    taking.add(request)
    const blob = await relay.getPhoto(request)
    const isAnnounced = announced.delete(request)
    if (!blob || wanted?.request !== request) {
      taking.delete(request)
      if (isAnnounced) take(request)
      return
    }
    try {
      await handOver(blob, request)
    } catch {
      // The host was silent, and has kept nothing. The platform still has the photo.
      taking.delete(request)
      setTimeout(() => take(request), 5000)
    }
  }

  const heard = {
    hello: greet,
    'photo.uploaded': ({ request }) => take(request),
    'photo.skip'({ request }) {
      if (wanted?.request !== request) return
      wanted = undefined
      send('photo.skip', { request })
      onSkipped()
    },
    fields: ({ values }) => send('fields', { values }),
    cancel: () => onCancel({ isAsked: true }),
    'photo.where'(where) {
      dispatch({ type: 'where', where })
      if (where.screen === 'sending') onSending()
    },
  }

  function hear(message) {
    dispatch({ type: 'heard', at: now() })
    if (Object.hasOwn(heard, message.type)) heard[message.type](message)
  }

  return {
    get isOn() {
      return state.phase !== 'off'
    },
    get isFollowing() {
      return state.phase === 'following'
    },
    get hasPhotos() {
      return mayHoldPhotos(state)
    },
    open,
    show,
    end,
    /** Goes on after a reload of this page. */
    resume() {
      isResumed = true
      const { number } = JSON.parse(sessionStorage.getItem(key) ?? '{}')
      dispatch({ type: 'resume', number })
      relay.start()
    },
    /** Tells the phone what the host has said. */
    tell(message) {
      const { type } = message
      if (type === 'photo.wanted') {
        wanted = message
        // A photo may have come before a reload of this page.
        if (isResumed) take(message.request)
        isResumed = false
      } else if (type === 'photo.stored') {
        if (taking.delete(message.request)) relay.dropPhoto(message.request)
        if (wanted?.request === message.request) wanted = undefined
      }
      progress = type === 'progress' ? message : progress
      if (state.phase === 'following') relay.send(type, passed[type](message))
    },
  }
}
