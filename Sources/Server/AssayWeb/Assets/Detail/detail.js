// Shows an item: its result and its fields, and also its photos and its history if the host requests them.

import { greet, isHosted, send } from './bridge.js'
import { badge, banner } from './components.js'
import { detailTexts } from './detail-texts.js'
import { element, onClick, part, show } from './dom.js'
import { call, fail, openFlow } from './flow.js'
import { icon } from './icons.js'
import { addTexts, locale, text, translate } from './texts.js'

addTexts(detailTexts)

/** The look of each result. A result that the page does not know is neutral. */
const looks = {
  authentic: ['success'],
  unknown: ['warning'],
  invalid: ['error'],
  not_supported: ['neutral', 'minus'],
  needs_review: ['info', 'clock'],
}

const moment = (timestamp, options = { dateStyle: 'medium', timeStyle: 'short' }) =>
  new Intl.DateTimeFormat(locale(), options).format(new Date(timestamp.epoch * 1000))

function result({ id, display }) {
  const [kind, sign] = looks[id] ?? ['neutral']
  part('result').replaceChildren(badge(kind, display.header, sign && { sign }))
  part('message').textContent = display.message ?? ''
  part('message').hidden = !display.message
  const reasons = (display.reasons ?? []).map((reason) => reason.text).filter(Boolean)
  part('result-reasons').hidden = reasons.length === 0
  part('result-reasons').replaceChildren(...reasons.map((content) => element('li', { content })))
}

function facts(item) {
  const model = item.properties.model?.display?.name
  part('name').textContent = [item.properties.brand.display.name, model].filter(Boolean).join(' ')
  const lines = (item.text_fields ?? []).filter((field) => field.content)
  part('fields-part').hidden = lines.length === 0
  part('fields').replaceChildren(
    ...lines.flatMap((field) => [
      element('dt', { content: field.display_name }),
      element('dd', { content: field.content }),
    ])
  )
}

/** Shows what the user has asked for, or is asked for. */
function requests(item) {
  const lines = []
  if (item.status.flag?.id === 'flagged') {
    lines.push(banner('info', { title: text('detail.flagged'), body: item.status.flag.flag_info?.label }))
  }
  const retake = item.batch_request
  if (retake?.customer_state === 'batch_open') {
    const until = retake.expires_at && text('detail.retakeUntil', { time: moment(retake.expires_at) })
    const title = until ?? text('detail.retake')
    lines.push(banner('warning', { title, body: (retake.retake_reasons ?? []).join(' ') }))
  }
  part('request').hidden = lines.length === 0
  part('request').replaceChildren(...lines)
}

function photo({ urls, display_name: label = '' }) {
  const name = label ? text('detail.photo', { label }) : text('detail.photos')
  const picture = element('img', { alt: name, loading: 'lazy', decoding: 'async', width: 240, height: 240 })
  const frame = element('span', { className: 'thumb' }, picture)
  picture.onerror = () => frame.replaceChildren(icon('image', { label: `${name}. ${text('detail.noPhoto')}` }))
  picture.src = new URL(urls.scale_micro).pathname
  return element('li', {}, frame, element('span', { className: 'caption', content: label, ariaHidden: 'true' }))
}

function photos(item) {
  const pictures = (item.images?.uploaded_images ?? []).filter((image) => image.urls?.scale_micro)
  part('photos-part').hidden = false
  part('no-photos').hidden = pictures.length > 0
  part('photos').hidden = pictures.length === 0
  part('photos').replaceChildren(...pictures.map(photo))
}

function happened(event) {
  const time = element('time', { content: moment(event.timestamp), dateTime: event.timestamp.display })
  const entry = element('li', {}, element('strong', { content: event.title }), time)
  if (event.message) entry.append(element('p', { content: event.message }))
  return entry
}

function timeline(item) {
  const events = item.events ?? []
  part('timeline-part').hidden = false
  part('no-events').hidden = events.length > 0
  part('timeline').hidden = events.length === 0
  part('timeline').replaceChildren(...events.map(happened))
}

onClick('.cancel', () => send('cancel'))

async function run() {
  translate()
  if (!isHosted) return show('unhosted')
  const { options = {} } = await greet('detail')
  translate()
  const flow = await openFlow()
  const item = await call(flow, 'GET', `/sdk/v1/items/${encodeURIComponent(flow.entrupy_id)}`)
  result(item.status.result)
  facts(item)
  requests(item)
  if (options.display_uploaded_images) photos(item)
  if (options.display_timeline) timeline(item)
  show('item')
  send('ready')
}

run().catch(fail)
